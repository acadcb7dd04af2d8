import { loadBuild } from "#server/build.ts";

/** They belong to one transfer of a file, and whoever serves it makes them. */
const OF_A_TRANSFER = new Set(["Content-Encoding", "Content-Length", "ETag", "Vary"]);

/**
 * The headers that the server sends with each file of the build in `folder`, by address, for a CDN that serves the files in
 * its place (docs/deployment.md).
 */
export async function headerList(folder: string): Promise<Record<string, unknown>> {
  const { site } = await loadBuild(folder);
  const files = new Map(site.files);
  for (const [status, file] of Object.entries(site.errorPages)) files.set(`/${status}.html`, file);
  const list = Array.from(files, ([address, { representations }]) => {
    const headers = Object.entries(representations.get("identity")?.headers ?? {});
    return [address, Object.fromEntries(headers.filter(([name]) => !OF_A_TRANSFER.has(name)))];
  });
  return Object.fromEntries(list);
}
