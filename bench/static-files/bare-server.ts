import { createServer } from "node:http";
import { loadSite } from "#server/web/site.ts";
import type { Representation } from "#server/web/site-file.ts";

/*
 * The best that Node can do: serves the Brotli files of a build by address, with the headers of the real server, and
 * ignores everything else in the request.
 *
 *   node bench/static-files/bare-server.ts FOLDER PORT
 */

const [folder = "", port] = process.argv.slice(2);
const { files } = await loadSite(folder, {});
const compressed = new Map<string, Representation>();
for (const [path, { representations }] of files) {
  const file = representations.get("br");
  if (file) compressed.set(path, file);
}

createServer((request, response) => {
  const file = compressed.get(request.url ?? "");
  if (file) response.writeHead(200, file.headers).end(file.body);
  else response.writeHead(404).end();
}).listen(Number(port), "127.0.0.1");
