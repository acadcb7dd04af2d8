import { show } from "#app/content/show.ts";
import { seriesThing } from "#app/lib/crawlers/series.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { Episode } from "./episode.tsx";
import { Features } from "./features.tsx";
import { TitleCard } from "./title-card.tsx";

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(
    show,
    location.pathname,
    import.meta.env.SSR && { things: [seriesThing(show, location.pathname)] },
  );

export default function ShowPage() {
  return (
    <>
      <TitleCard />
      <Features />
      <Episode />
    </>
  );
}
