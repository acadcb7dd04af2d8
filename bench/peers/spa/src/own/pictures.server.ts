import type { Picture } from "#app/lib/picture-url.ts";
import pictures from "../../../../../.generated/pictures.json";

/** In the place of app/lib/pictures.server.ts: nothing is made before, so the browser has to know all pictures. */
export function picture(original: string): Picture {
  const found = (pictures as Record<string, Picture>)[original];
  if (!found) throw new Error(`No picture was made of "${original}"`);
  return found;
}
