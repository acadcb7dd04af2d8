import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/free-port.ts";
import { siteDir } from "../pages.ts";
import { type ServerProcess, startProcess } from "../server-process.ts";

const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Starts an nginx that serves the built site as fast as possible: one worker, precompressed files, an open file cache. */
export async function startNginx(folder: string): Promise<ServerProcess> {
  if (!existsSync(BROTLI_MODULE)) throw new Error(`${BROTLI_MODULE} is missing`);
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port));
  return startProcess({
    name: "nginx",
    folder,
    port,
    command: ["nginx", "-p", folder, "-c", file],
  });
}

const configuration = (folder: string, port: number) => `
load_module ${BROTLI_MODULE};
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  types { text/html html; text/javascript js; }
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  gzip_static on;
  brotli_static on;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${siteDir};
    location / { try_files $uri $uri/index.html =404; }
    location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}
`;
