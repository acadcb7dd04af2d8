import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireProgram } from "../../scripts/programs.ts";
import { installJudges, JUDGES } from "../judges/install-judges.ts";
import { SITE_FOLDER } from "./built-pages.ts";

/* The Nu HTML checker, which has to be downloaded and needs Java. */

type Message = { url: string; message: string; extract?: string };

/** What the checker does not know: `var()` in the position of a gradient (CSS Values 5), and a link that waits for an element (HTML). */
const UNKNOWN =
  /^CSS: “(-webkit-)?mask-image”: Too many values|^A “link” element with a “blocking” attribute/;

test("the Nu HTML checker finds no error in any page", async () => {
  await installJudges();
  requireProgram("Java");
  const jar = join(JUDGES, "node_modules/vnu-jar/build/dist/vnu.jar");
  const args = ["-jar", jar, "--format", "json", "--errors-only", "--skip-non-html", SITE_FOLDER];
  // It writes to the error output, and exits with 1 if it found anything.
  const output = await new Promise<string>((resolve) =>
    execFile("java", args, { maxBuffer: 2 ** 26 }, (_error, _stdout, stderr) => resolve(stderr)),
  );
  const { messages }: { messages: Message[] } = JSON.parse(output);
  const errors = messages.filter(({ message }) => !UNKNOWN.test(message));
  expect(errors.map(({ url, message, extract }) => `${url}: ${message}: ${extract}`)).toEqual([]);
}, 300_000);
