import { show } from "#app/content/show.ts";
import Page from "#app/pages/show/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(show, "/PracticalSecurity");

export default Page;
