/** The first and the last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header for a body of `size` bytes (RFC 9110, 14.1.2). Gives null for what is to be ignored and answered
 * with the whole body: no header, another unit, several ranges, bad syntax.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, from = "", to = ""] = match;
  if (from === "") {
    if (to === "") return null;
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
