import { userInfo } from "node:os";

/** Who runs a command, for the history. A container's user may have a number only. */
export function userName(lookUp: () => { username: string } = userInfo): string {
  try {
    return lookUp().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
