import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-url.ts";

test.each([
  ["smtps://mail.example.org", { port: 465, secure: true, requireTls: false, auth: null }],
  ["smtp://mail.example.org", { port: 587, secure: false, requireTls: true }],
  ["smtp://mail.example.org:25/", { port: 25, requireTls: true }],
  ["smtp://relay:25?tls=optional", { host: "relay", port: 25, requireTls: false }],
  ["smtp://localhost:1025", { host: "localhost", port: 1025, requireTls: false }],
  ["smtp://[::1]:1025", { host: "::1", requireTls: false }],
  ["smtp://127.evil.example", { host: "127.evil.example", requireTls: true }],
  ["smtp://a%40b:c%3Ad@mail.example.org", { auth: { user: "a@b", pass: "c:d" } }],
])("%s is read", (url, expected) => {
  expect(parseSmtpUrl(url)).toMatchObject(expected);
});

test.each([
  "mail.example.org:25",
  "http://mail.example.org",
  "smtp://",
  "smtp://mail.example.org/path",
  "smtp://mail.example.org?tls=off",
  "smtp://user:%zz@mail.example.org",
])("%s is refused", (url) => {
  expect(() => parseSmtpUrl(url)).toThrow();
});
