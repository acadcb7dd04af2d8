import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-url.ts";

test.each([
  ["smtps://mail.example.org", { port: 465, secure: true, requireTLS: false, auth: undefined }],
  ["smtps://mail.example.org", { ignoreTLS: false, tls: { rejectUnauthorized: true } }],
  ["smtp://mail.example.org", { port: 587, secure: false, requireTLS: true }],
  ["smtp://mail.example.org:25/", { port: 25, requireTLS: true }],
  [
    "smtp://relay:25?tls=optional",
    { host: "relay", port: 25, requireTLS: false, tls: { rejectUnauthorized: true } },
  ],
  ["smtp://localhost:1025", { host: "localhost", port: 1025, requireTLS: false }],
  ["smtp://[::1]:1025", { host: "::1", requireTLS: false, tls: { rejectUnauthorized: false } }],
  ["smtp://127.0.0.1?tls=off", { ignoreTLS: true, requireTLS: false }],
  ["smtp://127.evil.example", { host: "127.evil.example", requireTLS: true }],
  ["smtp://a%40b:c%3Ad@mail.example.org", { auth: { user: "a@b", pass: "c:d" } }],
])("%s is accepted", (url, expected) => {
  expect(parseSmtpUrl(url)).toMatchObject(expected);
});

test.each([
  "mail.example.org:25",
  "http://mail.example.org",
  "smtp://mail.example.org?tls=off",
  "smtps://localhost?tls=off",
  "smtp://localhost?tls=never",
])("%s is rejected", (url) => {
  expect(() => parseSmtpUrl(url)).toThrow();
});

test.each([
  "smtp://",
  "smtp://mail.example.org/path",
  "smtp://user:%zz@mail.example.org",
  ..."/?#".split("").flatMap((char) => [
    `smtps://user:s3cret${char}x@mail.example.org`,
    // Taken alone, the beginning of the password would be a port.
    `smtps://user:25${char}s3cret@mail.example.org`,
  ]),
])("%s is rejected with the form that it must have, without quoting it", (url) => {
  const form =
    "must have the form smtps://user:password@host:port, with user and password percent-encoded";
  expect(() => parseSmtpUrl(url)).toThrow(new Error(form));
});
