import { galleryPath } from "../../../../../../../site/lib/events/event-paths.ts";
import { galleries } from "../../../../../shared/content.server.ts";
import Page, { loader, meta } from "../../../../../shared/pages/gallery.tsx";
import { metadataOf } from "../../../metadata.ts";

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => galleries.map(({ slug }) => ({ slug }));

const load = async ({ params }: Props) =>
  loader({ url: { pathname: galleryPath((await params).slug) } });

export async function generateMetadata(props: Props) {
  return metadataOf(meta({ loaderData: await load(props) }));
}

export default async function GalleryPage(props: Props) {
  return <Page loaderData={await load(props)} />;
}
