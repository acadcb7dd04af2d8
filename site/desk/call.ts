import { onlineManager } from "@tanstack/react-query";
import * as v from "valibot";
import { ADDRESS_HEADER, deskError, IDLE_HEADER } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { fetchJson } from "./fetch-json.ts";
import { changeSession, signedInAddress } from "./session.ts";
import { noteServerTime } from "./time.tsx";

/** A call that did not succeed. The message is for the organiser. */
export class CallError extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** After so long without input nobody is taken to be there, in milliseconds. */
const IDLE_MS = 300_000;

let touchedAt = performance.now();
for (const type of ["pointerdown", "pointermove", "keydown", "wheel"]) {
  globalThis.addEventListener?.(type, () => {
    touchedAt = performance.now();
  });
}

/** Calls the server and checks its answer. Rejects with a CallError; if the session has ended, the sign-in is shown instead. */
export async function call<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  body: object = {},
): Promise<v.InferOutput<Schema>> {
  const isIdle = performance.now() - touchedAt > IDLE_MS;
  // As a header can have it.
  const address = encodeURIComponent(signedInAddress());
  const headers = { [ADDRESS_HEADER]: address, ...(isIdle ? { [IDLE_HEADER]: "1" } : {}) };
  const answer = await fetchJson(path, body, headers);
  const { status } = answer;
  onlineManager.setOnline(status !== 0);
  if (status === 0) throw new CallError(0, desk.notDone);
  if (status === 401) {
    // The sign-in takes the place of everything that is shown, which goes. Whoever called gets no answer.
    changeSession();
    return new Promise(() => {});
  }
  // A host of files answers with a page.
  if (!("body" in answer)) throw new CallError(status, desk.noServer);
  noteServerTime(answer.date ?? "");
  if (status < 300) {
    const result = v.safeParse(schema, answer.body);
    if (result.success) return result.output;
    // The server is of another version than this page.
    throw new CallError(status, desk.changed);
  }
  const refusal = v.safeParse(deskError, answer.body);
  throw new CallError(status, refusal.success ? refusal.output.error : desk.noServer);
}
