import sharp from "sharp";

const GROUND = "#e7e2d8";
const GAP = 56;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

type Size = { width: number; height: number };

/** Composes the picture of the README from screenshots in a folder: a dark page on a desktop, a light one on a phone. */
export async function composeReadmePicture(folder: string): Promise<void> {
  const width = GAP + DESKTOP.width + GAP + PHONE.width + GAP;
  const height = GAP + PHONE.height + GAP;
  const desktop = await topOf(`${folder}/home-1280.jpg`, DESKTOP);
  const phone = await topOf(`${folder}/guidelines-390.jpg`, PHONE);
  await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([
      { input: desktop, left: GAP, top: (height - DESKTOP.height) / 2 },
      { input: phone, left: GAP + DESKTOP.width + GAP, top: GAP },
    ])
    .webp({ quality: 88 })
    .toFile("docs/site.webp");
}

/** The top of a screenshot as a PNG with rounded corners. */
function topOf(file: string, { width, height }: Size): Promise<Buffer> {
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="14"/></svg>`;
  return sharp(file)
    .extract({ left: 0, top: 0, width, height })
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}
