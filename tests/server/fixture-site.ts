import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  CONSENT_FIELD,
  contactPage,
  type FormPage,
  registrationPage,
} from "#contract/form-pages.ts";
import type { SiteInfo } from "#server/build.ts";

const page = (title: string) =>
  `<!doctype html><title>${title}</title>${"<p>Text of the page.</p>".repeat(50)}`;

/** A page with a form, marked up as the site renders it. */
function formPage(title: string, { path, fields }: FormPage): string {
  const controls = Object.keys(fields).map((name) =>
    name === "message"
      ? `<textarea name="${name}" id="id-${name}" required="" class="control"></textarea>`
      : `<input name="${name}" id="id-${name}" class="control" type="text"/>`,
  );
  const consent = `<input type="checkbox" name="${CONSENT_FIELD}"/>`;
  return `<!doctype html><html><head><title>${title}</title></head><body><astro-island client="visible"><form method="post" action="${path}" class="form"><div class="field">${controls.join('</div><div class="field">')}</div>${consent}</form></astro-island>${"<p>Text of the page.</p>".repeat(50)}</body></html>`;
}

export const SCRIPT = "export const answer = 42;\n".repeat(100);
export const PDF = Buffer.from("%PDF-1.7 0123456789 the end");
export const PHOTO = "/assets/launch-01.BxK3f9Qa_2uVn0l.jpg";

/** The policy that the build gives a page of plain text. */
export const POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'self'";

const FILES: Record<string, string | Buffer> = {
  "index.html": formPage("Home", contactPage),
  "guidelines/index.html": page("Guidelines"),
  "PracticalSecurity/index.html": formPage("Practical Security Show", registrationPage),
  "404.html": page("Not found"),
  "500.html": page("Unexpected Application Error!"),
  "assets/app-BxK3f9.js": SCRIPT,
  "speaker-guide.pdf": PDF,
  "robots.txt": "User-agent: *\n",
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

export const SITE_INFO: SiteInfo = {
  siteUrl: "http://localhost:3000",
  name: "CISO Circle",
  mailTo: "organisers@circle.test",
  mailFrom: "website@circle.test",
  securityContact: "security@example.org",
  languages: "en",
  placeholders: ["Invite form: placeholder, set embeds.invite.url in site/content/site.ts"],
  forms: {
    contact: {
      blank: { title: "Error", description: null },
      failed: { title: "Error", description: "Something went wrong. Please try again." },
    },
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
  promisedRetentionDays: 365,
};

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
