import { notFound } from "#app/content/not-found.ts";
import Page from "#app/pages/not-found/page.tsx";
import { pageMetadata } from "../lib/page-metadata.ts";

export const metadata = pageMetadata(notFound);

export default Page;
