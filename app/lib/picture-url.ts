/** A picture of the site as the build has made it: everything a page needs to show it. */
export type Picture = {
  /** Name and hash: the start of all its addresses. */
  id: string;
  /** The size of the original in pixels. */
  width: number;
  height: number;
  /** The dominant colour as #rrggbb, for the time before the picture is there. */
  color: string;
  /** The widths that exist in each format, rising. */
  avif: number[];
  jpeg: number[];
};

export type PictureFormat = "avif" | "jpeg";

const EXTENSIONS: Record<PictureFormat, string> = { avif: "avif", jpeg: "jpg" };

/** The file name of one rendition of a picture. */
export const pictureFile = (id: string, width: number, format: PictureFormat) =>
  `${id}-${width}.${EXTENSIONS[format]}`;

/** The address of one rendition of a picture. */
export const pictureUrl = (id: string, width: number, format: PictureFormat) =>
  `/media/${pictureFile(id, width, format)}`;

/** All renditions of a picture in one format, as the value of `srcset`. */
export const pictureSrcSet = (picture: Picture, format: PictureFormat) =>
  picture[format].map((width) => `${pictureUrl(picture.id, width, format)} ${width}w`).join(", ");

/** The largest rendition in a format: what a browser without `srcset` gets, and the enlarged view. */
export const largestUrl = (picture: Picture, format: PictureFormat) =>
  pictureUrl(picture.id, Math.max(...picture[format]), format);
