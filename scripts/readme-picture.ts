import sharp from "sharp";

const GROUND = "#e7e2d8";
const GAP = 56;
/** The top of a page on a desktop. */
const PAGE = { width: 1280, height: 800 };
/** Twice the width of a README on GitHub. */
const WIDTH = 1_840;

/** Composes the picture of the README from screenshots in a folder: the home page, and the organisers' desk beside it. */
export async function composeReadmePicture(folder: string): Promise<void> {
  const width = 2 * PAGE.width + 3 * GAP;
  const height = PAGE.height + 2 * GAP;
  const home = await topOf(`${folder}/home-1280.jpg`);
  const desk = await topOf(`${folder}/the-desk-s-messages-some-selected-1280.jpg`);
  const whole = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([
      { input: home, left: GAP, top: GAP },
      { input: desk, left: PAGE.width + 2 * GAP, top: GAP },
    ])
    .png()
    .toBuffer();
  await sharp(whole).resize(WIDTH).webp({ quality: 88 }).toFile("docs/site.webp");
}

/** The top of a screenshot as a PNG with rounded corners. */
function topOf(file: string): Promise<Buffer> {
  const corners = `<svg width="${PAGE.width}" height="${PAGE.height}"><rect width="100%" height="100%" rx="14"/></svg>`;
  return sharp(file)
    .extract({ left: 0, top: 0, ...PAGE })
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}
