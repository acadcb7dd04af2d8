import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const COMPRESSIBLE = "**/*.{html,js,css,svg,json,txt,xml,ics,webmanifest}";

/** The server never compresses, so the levels are high. Above 12, zstd costs seconds and gains under 2 %. */
const ENCODERS = {
  br: (data: Buffer) => promisify(brotliCompress)(data),
  zst: (data: Buffer) =>
    promisify(zstdCompress)(data, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

/** Writes `file.br`, `file.zst` and `file.gz` next to each text file in `folder`, where they are smaller than it. */
export async function compress(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const data = await readFile(file);
      for (const [extension, encode] of Object.entries(ENCODERS)) {
        const encoded = await encode(data);
        if (encoded.length < data.length) await writeFile(`${file}.${extension}`, encoded);
      }
    }),
  );
}
