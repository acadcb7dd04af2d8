import { useLoaderData } from "react-router";
import { ButtonLink } from "#app/components/button-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { sentPages } from "#app/content/sent.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData);

export function loader({ url }: Route.LoaderArgs) {
  const page = Object.entries(sentPages).find(([path]) => path === url.pathname)?.[1];
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

/** Confirms a message that is stored: where a form leads that the browser itself has sent. */
export default function SentPage() {
  const { title, description, back } = useLoaderData<typeof loader>();
  return (
    <PageHeader heading={title} lead={description} figure={{ seed: "sent", seats: 12 }}>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </PageHeader>
  );
}
