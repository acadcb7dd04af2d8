const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** Parses strict RFC 4180; throws on anything else. Shares no code with the writer that it checks. */
export function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(CELL)];
  const length = cells.reduce((sum, [cell]) => sum + cell.length, 0);
  const records: string[][] = [[]];
  for (const [, quoted, plain = "", end] of cells) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") records.push([]);
  }
  if (length < text.length || records.pop()?.length !== 0) throw new Error(`no CSV at ${length}`);
  return records;
}
