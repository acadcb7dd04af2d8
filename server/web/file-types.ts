import { extname } from "node:path";

interface FileType {
  mime: string;
  /** Served in byte ranges: what a reader or player fetches in parts, and what no text encoding makes smaller. */
  ranges: boolean;
}

const text = (mime: string): FileType => ({ mime: `${mime}; charset=utf-8`, ranges: false });
const plain = (mime: string): FileType => ({ mime, ranges: false });
const ranged = (mime: string): FileType => ({ mime, ranges: true });

const TYPES: Readonly<Record<string, FileType>> = {
  ".html": text("text/html"),
  ".css": text("text/css"),
  ".js": text("text/javascript"),
  ".txt": text("text/plain"),
  ".ics": text("text/calendar"),
  ".json": plain("application/json"),
  ".map": plain("application/json"),
  ".webmanifest": plain("application/manifest+json"),
  ".xml": plain("application/xml"),
  ".svg": plain("image/svg+xml"),
  ".ico": plain("image/x-icon"),
  ".woff2": plain("font/woff2"),
  ".avif": ranged("image/avif"),
  ".webp": ranged("image/webp"),
  ".jpg": ranged("image/jpeg"),
  ".jpeg": ranged("image/jpeg"),
  ".png": ranged("image/png"),
  ".pdf": ranged("application/pdf"),
};

/** The type of a file by its name; what is unknown is a download, which no browser runs. */
export function fileType(name: string): FileType {
  return TYPES[extname(name).toLowerCase()] ?? plain("application/octet-stream");
}
