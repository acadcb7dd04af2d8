import { createServer } from "node:http";
import { loadSite } from "#server/web/site.ts";
import type { Representation } from "#server/web/site-file.ts";

/*
 * The best that Node can do: serves the Brotli files of a build by address, with the headers of the real server, and
 * ignores everything else in the request.
 *
 *   node bench/delivery/bare-server.ts FOLDER PORT
 */

const [folder = "", port] = process.argv.slice(2);
const { files } = await loadSite(folder, {});
const answers = new Map<string, Representation>();
for (const [path, { representations }] of files) {
  const answer = representations.get("br");
  if (answer) answers.set(path, answer);
}

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(Number(port), "127.0.0.1");
