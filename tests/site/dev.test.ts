import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { getMimeType } from "hono/utils/mime";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { SITE_FOLDER } from "./built-pages.ts";

test("npm run dev serves every icon, poster, calendar and the PDF as it is built", async () => {
  const PORT = String(await freePort());
  const settings = { PORT, METRICS_PORT: "off", DATA_DIR: await temporaryFolder() };
  const child = spawn(process.execPath, ["scripts/dev.ts"], {
    env: { ...process.env, ...settings, NODE_ENV: "", VITEST: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes(PORT)) break;
  }
  child.stdout.resume();

  const names = "{*.{svg,ico,png,webmanifest,pdf,ics},{posters,events}/*.{png,ics}}";
  const files = await Array.fromAsync(glob(names, { cwd: SITE_FOLDER }));
  expect(files.length).toBeGreaterThan(12);
  for (const file of files) {
    const response = await fetch(`http://127.0.0.1:${PORT}/${file}`);
    const [type] = (response.headers.get("content-type") ?? "").split(";");
    expect(type, file).toBe(getMimeType(file)?.split(";")[0]);
    const built = await readFile(join(SITE_FOLDER, file));
    expect(Buffer.from(await response.bytes()), file).toEqual(built);
  }
});
