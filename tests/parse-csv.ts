/** Parses strict RFC 4180; throws on anything else. Shares no code with the writer that it checks. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    record.push(text[at] === '"' ? quoted() : plain());
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      records.push(record);
      record = [];
      at += 2;
    } else throw new Error(`neither a comma nor a line end at ${at}`);
  }
  if (record.length > 0) throw new Error("the last line is not terminated");
  return records;

  function plain(): string {
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "\r") {
      if (text[at] === '"' || text[at] === "\n")
        throw new Error(`an unquoted quote or line feed at ${at}`);
      at += 1;
    }
    return text.slice(start, at);
  }

  function quoted(): string {
    let value = "";
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error("a quote is not closed");
      if (text[at] === '"') {
        at += 1;
        if (text[at] !== '"') return value;
      }
      value += text[at];
    }
  }
}
