import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const COMPRESSIBLE = "**/*.{html,js,css,svg,json,txt,xml,ics,webmanifest}";

/** As many as Node has threads for. A waiting encoder is no faster, but holds 40 MB already. */
const FILES_AT_ONCE = 4;

/** The server never compresses, so the levels are high. */
const ENCODERS = {
  br: (data: Buffer) => promisify(brotliCompress)(data),
  gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

/** Writes `file.br` and `file.gz` next to each text file in `folder`, where they are smaller than it. */
export async function compress(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }));
  const next = files.values();
  const compressNext = async () => {
    for (const name of next) await compressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, compressNext));
}

async function compressFile(file: string): Promise<void> {
  const data = await readFile(file);
  for (const [extension, encode] of Object.entries(ENCODERS)) {
    const encoded = await encode(data);
    if (encoded.length < data.length) await writeFile(`${file}.${extension}`, encoded);
  }
}
