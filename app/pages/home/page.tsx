import { home } from "#app/content/home.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import { Welcome } from "./welcome.tsx";

export const meta = ({ location }: Route.MetaArgs) => pageMeta(home, location.pathname);

export default function HomePage() {
  return (
    <>
      <Hero />
      <Welcome />
      <Mission />
      <Contact />
    </>
  );
}
