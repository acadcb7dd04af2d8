import { onTestFinished, TestRunner } from "vitest";

type CleanUp = () => unknown;

const ofFile: CleanUp[] = [];

/** Does this when the running test is over or, called outside of a test, as in `beforeAll`, when all tests of the file are. */
export function cleanUpLater(cleanUp: CleanUp): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else ofFile.push(cleanUp);
}

/** Cleans up after a file, in reverse order. Vitest calls it after every file (tests/clean-up-after-file.ts). */
export async function cleanUpFile(): Promise<void> {
  for (let next = ofFile.pop(); next; next = ofFile.pop()) await next();
}
