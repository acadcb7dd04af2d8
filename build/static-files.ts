import { join } from "node:path";
import { type EmbeddedForm, embeds } from "#app/content/site.ts";
import { standInPath } from "#app/content/stand-in.ts";
import { writeIfChanged } from "./files.ts";
import { iconIco, iconSvg } from "./icon.ts";
import { publicDir } from "./paths.ts";
import { standInForm } from "./stand-in-form.ts";

/** Writes the small files that are served beside the pages. */
export async function makeStaticFiles(): Promise<void> {
  const forms = Object.keys(embeds) as EmbeddedForm[];
  await Promise.all([
    writeIfChanged(join(publicDir, "icon.svg"), iconSvg()),
    writeIfChanged(join(publicDir, "favicon.ico"), await iconIco()),
    ...forms.map((form) => writeIfChanged(join(publicDir, standInPath(form)), standInForm(form))),
  ]);
}
