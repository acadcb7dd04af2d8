import { createSocket } from "node:dgram";
import { once } from "node:events";
import { cleanUpLater } from "./clean-up.ts";

const TXT = 16;
const NAME_ERROR = 3;
const REFUSED = 5;

/**
 * Starts a name server on this machine, closed after the test, with the TXT records of each name, which may be longer than a part
 * of 255 bytes. Says that other names do not exist; `silent` and `refuses` names get no answer, or a refusal. Returns its address.
 */
export async function startDnsServer(
  zone: Record<string, readonly string[]>,
  { silent = [], refuses = [] }: { silent?: string[]; refuses?: string[] } = {},
): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    if (silent.includes(name)) return;
    const records = zone[name];
    const data = type === TXT && records ? records.map(txtData) : [];
    const code = refuses.includes(name) ? REFUSED : records ? 0 : NAME_ERROR;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(data.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = data.map((bytes) => answer(type, bytes));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  cleanUpLater(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answer(type: number, data: Buffer): Buffer {
  const start = Buffer.alloc(12);
  // The name of the question.
  start.writeUInt16BE(0xc00c, 0);
  start.writeUInt16BE(type, 2);
  start.writeUInt16BE(1, 4);
  start.writeUInt32BE(60, 6);
  start.writeUInt16BE(data.length, 10);
  return Buffer.concat([start, data]);
}

function txtData(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
}
