import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { startTestMailbox } from "../tests/server/test-server.ts";
import { describeError } from "./log.ts";

const PRIVATE = "dana@example.com";

async function errorOf(work: () => unknown): Promise<Error> {
  try {
    await work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("did not fail");
}

test("an error: its type and location, not its message", () => {
  const { stack, ...rest } = describeError(new TypeError(`not a function: ${PRIVATE}`));
  expect(rest).toEqual({ type: "TypeError" });
  expect(stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
});

test("a message with lines that look like a stack: not logged", () => {
  const described = describeError(new Error(`first\n    at ${PRIVATE}\n    at ${PRIVATE}:1:1`));
  expect(described.stack.length).toBeGreaterThan(0);
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});

test("a message changed after the throw: no stack, since it contains the original", () => {
  const error = new Error(PRIVATE);
  expect(error.stack).toContain(PRIVATE);
  error.message = "another";
  expect(describeError(error)).toEqual({ type: "Error", stack: [] });
});

test("nested causes: described in the same way", () => {
  const cause = Object.assign(new Error(PRIVATE), { code: "ENOSPC" });
  const described = describeError(new Error("outer", { cause: new Error("between", { cause }) }));
  expect(described).toMatchObject({ cause: { type: "Error", cause: { code: "ENOSPC" } } });
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});

test("a thrown value that is not an error: its type", () => {
  expect(describeError(PRIVATE)).toEqual({ type: "string", stack: [] });
});

test("invalid JSON, which V8 quotes: not logged", async () => {
  const error = await errorOf(() => JSON.parse(PRIVATE));
  expect(error.message).toContain("dana");
  expect(JSON.stringify(describeError(error))).not.toContain("dana");
});

test("a recipient rejected by the mail server, whom nodemailer names: the status, and no address", async () => {
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
  });
  const transport = createTransport(mailbox.url);
  const error = await errorOf(() =>
    transport.sendMail({ from: "a@example.org", to: PRIVATE, text: "Hello" }),
  );
  expect(JSON.stringify(error)).toContain(PRIVATE);
  const described = describeError(error);
  expect(described).toMatchObject({ code: "EENVELOPE", responseCode: 550 });
  expect(JSON.stringify(described)).not.toContain(PRIVATE);
});
