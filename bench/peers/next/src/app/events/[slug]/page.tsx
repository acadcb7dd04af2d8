import { provideLoaderData } from "react-router";
import { galleryPage } from "#app/content/gallery.ts";
import { eventDay } from "#app/lib/events/event-format.ts";
import { galleryPath } from "#app/lib/events/event-paths.ts";
import { galleries } from "#app/lib/events/events.ts";
import Page, { loader } from "#app/pages/gallery/page.tsx";
import { pageMetadata } from "../../../lib/page-metadata.ts";

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => galleries.map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: Props) {
  const path = galleryPath((await params).slug);
  const { heading, date } = load(path);
  const description = galleryPage.description(heading, eventDay(date).day);
  return pageMetadata({ title: heading, description }, path);
}

export default async function Gallery({ params }: Props) {
  provideLoaderData(load(galleryPath((await params).slug)));
  return <Page />;
}

const load = (path: string) => loader({ url: new URL(path, process.env.SITE_URL) });
