import { expect, test } from "vitest";
import { openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, operatorOf } from "../../tests/operator.ts";

test("history: nothing yet, then who did what, newest first", async () => {
  const database = await openEmpty(SQLITE);
  const run = operatorOf(database);
  expect(await run("history")).toMatchObject({ code: 1, err: "Nothing has been done yet.\n" });
  const { id } = await addMessage(database, { delivery: { state: "held" } });
  const { id: other } = await addMessage(database, { delivery: { state: "dead" } });
  await run("release", id);
  await run("resend", "--state", "dead");
  await run("erase", other, "--yes");
  await run("export", "--format", "csv");
  const { code, out } = await run("history");
  expect(code).toBe(0);
  const lines = out.trim().split("\n").slice(1);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toContain("dana, in the terminal");
  for (const what of ["released 1 message", "sent 1 message again", "erased 1 message"]) {
    expect(out).toContain(what);
  }
  expect(out).toContain("exported messages");
  expect((await run("history", "--limit", "1")).out.trim().split("\n")).toHaveLength(2);
  expect((await run("history", "--limit", "0")).code).toBe(2);
});
