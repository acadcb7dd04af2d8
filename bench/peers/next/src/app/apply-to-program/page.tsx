import { applyToProgram } from "#app/content/apply-to-program.ts";
import Page from "#app/pages/apply-to-program/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(applyToProgram, "/apply-to-program");

export default Page;
