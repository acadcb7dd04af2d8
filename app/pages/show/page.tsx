import { show } from "#app/content/show.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Episode } from "./episode.tsx";
import { Features } from "./features.tsx";
import { TitleCard } from "./title-card.tsx";

export const meta = () => pageMeta(show);

export default function ShowPage() {
  return (
    <>
      <TitleCard />
      <Features />
      <Episode />
    </>
  );
}
