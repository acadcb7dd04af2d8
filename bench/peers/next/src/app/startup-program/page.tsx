import { startupProgram } from "#app/content/startup-program.ts";
import Page from "#app/pages/startup-program/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(startupProgram, "/startup-program");

export default Page;
