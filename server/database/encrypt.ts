import { spawn } from "node:child_process";
import { once } from "node:events";

/** Encrypts the bytes to a public key of age (https://age-encryption.org) and writes them to an open file. */
export async function encryptTo(
  recipient: string,
  bytes: Uint8Array,
  output: number | "ignore",
): Promise<void> {
  const age = spawn("age", ["--encrypt", "--recipient", recipient], {
    stdio: ["pipe", output, "ignore"],
  });
  const ended = once(age, "close");
  // If it stops reading, its exit code says that it failed.
  age.stdin?.on("error", () => {});
  age.stdin?.end(bytes);
  const [code] = await ended;
  if (code !== 0) throw new Error("The backup could not be encrypted: age failed.");
}

/** Throws an Error unless age is installed and accepts the recipient, whose text it never quotes: it may be a private key. */
export async function requireRecipient(recipient: string): Promise<void> {
  try {
    await encryptTo(recipient, new Uint8Array(), "ignore");
  } catch (error) {
    throw new Error(
      (error as NodeJS.ErrnoException).code === "ENOENT"
        ? "--encrypt-to needs the program age, which is not installed."
        : "--encrypt-to must be a public key of age, which begins with age1.",
    );
  }
}
