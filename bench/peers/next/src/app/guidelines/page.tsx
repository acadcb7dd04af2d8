import { guidelines } from "#app/content/guidelines.ts";
import Page from "#app/pages/guidelines/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(guidelines, "/guidelines");

export default Page;
