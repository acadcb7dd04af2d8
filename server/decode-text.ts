/**
 * Returns the text of a file as people write it: UTF-8, or what a shell or an editor on Windows makes of it, UTF-16 with a byte
 * order mark. Throws a TypeError if it is neither.
 */
export function decodeText(content: Uint8Array): string {
  const mark = `${content[0]} ${content[1]}`;
  const wide = { "255 254": "utf-16le", "254 255": "utf-16be" }[mark];
  // Omits the mark.
  return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(content);
}
