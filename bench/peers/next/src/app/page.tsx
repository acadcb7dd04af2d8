import { home } from "#app/content/home.ts";
import Page from "#app/pages/home/page.tsx";
import { pageMetadata } from "../lib/page-metadata.ts";

export const metadata = pageMetadata(home, "/");

export default Page;
