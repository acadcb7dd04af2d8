import { expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import { MAX_BODY_BYTES } from "#contract/function.ts";
import { parseSubmission } from "./forms/accept.ts";
import { prepareFormPage } from "./forms/form-page.ts";
import { pageKey } from "./http/built-site.ts";
import { clientAddress, clientKey, parseTrustedProxies } from "./http/client-address.ts";
import { chooseEncoding } from "./http/site-file.ts";
import { searchText } from "./outbox/search.ts";
import { wordsOf } from "./text.ts";

/** In characters: the limit of a body, and four times the limit of headers and addresses. */
const LENGTH = MAX_BODY_BYTES;

/**
 * In CPU time of this thread, so that a busy machine makes no difference. Linear time is a few milliseconds; quadratic
 * time, four billion steps, is more than a second.
 */
const LIMIT_MS = 500;

const trusted = parseTrustedProxies("127.0.0.1, ::1, 10.0.0.0/8");
const NAMES = Object.keys(contactForm.fields);
const CONTROLS = NAMES.map((name) => `<textarea name="${name}" id="${name}"></textarea>`);
const { show } = prepareFormPage(
  `<astro-island props="{}"><form action="/">${CONTROLS.join("")}</form></astro-island></body>`,
  contactForm,
);

const contact = (text: string) => Object.fromEntries(NAMES.map((name) => [name, text]));

/** What the server parses, with the parts whose repetition could take longest. */
const PARSERS: [string, (text: string) => unknown, string[]][] = [
  ["the path of a page", pageKey, ["/", "/index.html", "%2f", "/.", "A"]],
  [
    "Accept-Encoding",
    (text) => chooseEncoding(text, ["br", "gzip", "identity"]),
    [",", ";", "q=", " ", "br;q=0.1,", ";q=1 ", "1."],
  ],
  [
    "X-Forwarded-For",
    (text) => clientKey(clientAddress("127.0.0.1", text, trusted)),
    ["10.0.0.1,", ",", "[", "]", "%", "::", "1.", "::ffff:", " ", ":1", ":", "a:"],
  ],
  [
    "a contact message",
    (text) => parseSubmission("contact", contact(text)),
    [" ", "@", "a.", "a-", "a@", "a@b.", "@ש", "ש", "\u3000", "\r\n", "\ud800", "Yes\n"],
  ],
  [
    "a web address",
    (text) => parseSubmission("application", { companyWebsite: text }),
    ["a.", ".", "a", "https://a", "ש", "a:", ":1", "/"],
  ],
  [
    "a questionnaire",
    (text) => parseSubmission("application", { questionnaire: text }),
    ["1. a (open)\n", "1. ", " (open)", " ", ") ("],
  ],
  [
    "what a message is found by",
    (text) => searchText({ kind: "contact", payload: { message: text } }),
    ["a.", "xn--", "xn--a.", "XN--6dbbec0c "],
  ],
  ["the words of a search", wordsOf, ["a", "a.", ".", "a-", "''", " ", "+", "a@_"]],
  [
    "the page of a rejected form",
    (text) =>
      show({
        banner: { title: "", description: text },
        values: contact(text),
        errors: contact(text),
      }),
    ["<", "&", "$&", "</script>", '<input name="email">', '"'],
  ],
];

const AFFIXES = [
  ["", ""],
  ["", "x"],
  ["x", "\0"],
  ["[", "x"],
  ["a@", "-"],
] as const;

test.each(PARSERS)("%s: read in linear time, whatever is repeated in it", (_name, read, parts) => {
  for (const part of parts) {
    for (const [start, end] of AFFIXES) {
      const text = start + part.repeat(LENGTH / part.length) + end;
      const before = process.threadCpuUsage();
      read(text);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000, JSON.stringify([start, part, end])).toBeLessThan(LIMIT_MS);
    }
  }
});
