import { expect, test } from "vitest";
import { userName } from "./user-name.ts";

test("a user with a name: the name", () => {
  expect(userName(() => ({ username: "dana" }))).toBe("dana");
});

test("a user without an entry in /etc/passwd, as in the image: the number, not a failure", () => {
  const lookUp = () => {
    throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT");
  };
  expect(userName(lookUp)).toBe(`user ${process.getuid?.()}`);
});
