import { home } from "#app/content/home.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import { Welcome } from "./welcome.tsx";

export const meta = () => pageMeta(home);

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
