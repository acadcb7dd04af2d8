import type { ClientDirective } from "astro";
import reach from "../client-reach.ts";
import { hideMainPhoto, showLinkedPhoto } from "./linked-photo.ts";

// The page contains this script before the gallery, whose first photo may not be the one that the URL names.
hideMainPhoto(location.search.includes("photo="));

/** `client:gallery` shows the photo that the URL names as soon as the gallery is parsed, then is `client:reach="quiet"`. */
const gallery: ClientDirective = (load, options, island) => {
  showLinkedPhoto(island);
  return reach(load, { ...options, value: "quiet" }, island);
};

export default gallery;
