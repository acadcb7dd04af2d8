import { join } from "node:path";
import { type EmbeddedForm, embeds } from "#app/content/site.ts";
import { standInPath } from "#app/content/stand-in.ts";
import { iconIco, iconPng, iconSvg } from "./drawings/icon.ts";
import { writeIfChanged } from "./files.ts";
import { publicDir } from "./paths.ts";
import { standInForm } from "./stand-in-form.ts";
import { MANIFEST_ICONS, webManifest } from "./web-manifest.ts";

/** Writes the small files that are served beside the pages. */
export async function makeStaticFiles(): Promise<void> {
  const forms = Object.keys(embeds) as EmbeddedForm[];
  const files: [name: string, content: string | Promise<Buffer>][] = [
    ["icon.svg", iconSvg()],
    ["favicon.ico", iconIco()],
    // iOS cuts the corners itself and shows what is transparent as black.
    ["apple-touch-icon.png", iconPng(180, "whole")],
    ["site.webmanifest", webManifest()],
    ...MANIFEST_ICONS.map(({ file, size, purpose }): (typeof files)[number] => [
      file,
      iconPng(size, purpose === "maskable" ? "whole" : "rounded"),
    ]),
    ...forms.map((form): (typeof files)[number] => [standInPath(form), standInForm(form)]),
  ];
  await Promise.all(
    files.map(async ([name, content]) => writeIfChanged(join(publicDir, name), await content)),
  );
}
