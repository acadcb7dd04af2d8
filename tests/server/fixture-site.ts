import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Form } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { KINDS } from "#contract/kinds.ts";
import { questionControls } from "#contract/questionnaire.ts";
import { CONSENT_FIELD } from "#contract/registration.ts";
import type { SiteInfo } from "#server/load-build.ts";

const page = (title: string) =>
  `<!doctype html><title>${title}</title>${"<p>Text of the page.</p>".repeat(50)}`;

/** A page with a form, marked up as the site renders it. */
function formPage({ path, fields }: Form): string {
  const { text, kind } = questionControls(1);
  const names = Object.keys(fields);
  const controls = [...names, ...("questionnaire" in fields ? [text, kind] : [])].map((name) =>
    name === "message"
      ? `<textarea name="${name}" id="id-${name}" required="" class="control"></textarea>`
      : `<input name="${name}" id="id-${name}" class="control" type="text"/>`,
  );
  const consent = `<input type="checkbox" id="consent" name="${CONSENT_FIELD}"/>`;
  return `<!doctype html><html><head><title>${path === "/" ? "Home" : path}</title></head><body><astro-island props="{}" client="shown"><form method="post" action="${path}" class="form"><div class="field">${controls.join('</div><div class="field">')}</div>${consent}</form></astro-island>${"<p>Text of the page.</p>".repeat(50)}</body></html>`;
}

export const SCRIPT = "export const answer = 42;\n".repeat(100);
export const PDF = Buffer.from("%PDF-1.7 0123456789 the end");
export const PHOTO = "/assets/launch-01.BxK3f9Qa_2uVn0l.jpg";

/** The policy that the build gives a page of plain text. */
export const POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'self'";

const FILES: Record<string, string | Buffer> = {
  ...Object.fromEntries(
    KINDS.map((kind) => [
      `${FORMS[kind].path}/index.html`.replace(/^\/+/, ""),
      formPage(FORMS[kind]),
    ]),
  ),
  "guidelines/index.html": page("Guidelines"),
  "desk/index.html": page("Desk"),
  "404.html": page("Not found"),
  "500.html": page("Unexpected Application Error!"),
  "assets/app-BxK3f9.js": SCRIPT,
  "speaker-guide.pdf": PDF,
  "robots.txt": "User-agent: *\n",
  "photos.gz": "",
  "a guide מדריך#1.pdf": PDF,
  [PHOTO.slice(1)]: Buffer.alloc(1000, 7),
};

/** The files with their encodings, compressed once: it takes longer than most tests. */
const ENCODED = Object.entries(FILES).flatMap(([name, content]): [string, string | Buffer][] =>
  /\.(html|js)$/.test(name)
    ? [
        [name, content],
        [`${name}.br`, brotliCompressSync(content)],
        [`${name}.gz`, gzipSync(content)],
      ]
    : [[name, content]],
);

/** Writes a miniature build: pages, a script, a PDF, a photo, their encodings, the policies and the site info. */
export async function writeBuild(folder: string, siteInfo = SITE_INFO): Promise<void> {
  for (const [name, content] of ENCODED) await write(join(folder, "client", name), content);
  const pages = Object.keys(FILES).filter((name) => name.endsWith(".html"));
  const policies = Object.fromEntries(pages.map((name) => [`/${name}`, POLICY]));
  await write(join(folder, "policies.json"), JSON.stringify(policies));
  await write(join(folder, "site-info.json"), JSON.stringify(siteInfo));
}

const SAME_NOTICES = {
  blank: { title: "Error", description: null },
  failed: { title: "Error", description: "Something went wrong. Please try again." },
};

export const SITE_INFO: SiteInfo = {
  siteUrl: "http://localhost:3000",
  version: "1.0.0",
  name: "CISO Circle",
  mailTo: "organisers@circle.test",
  mailFrom: "website@circle.test",
  securityContact: "security@example.org",
  languages: "en",
  forms: {
    contact: SAME_NOTICES,
    invite: SAME_NOTICES,
    application: SAME_NOTICES,
    registration: {
      blank: {
        title: "Please fill in all fields",
        description: "All fields are required for registration.",
      },
      failed: {
        title: "Registration Failed",
        description: "There was an error with your registration. Please try again.",
      },
    },
  },
  placeholders: [],
  promisedRetentionDays: 365,
};

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
