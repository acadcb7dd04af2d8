import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/components/button-link.tsx";
import { notFound } from "#app/content/not-found.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { EmptySeat } from "./empty-seat.tsx";

export const meta = () => pageMeta(notFound);

/** The 404 screen; the attempted path is logged (specification, section 2). */
export default function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.warn(`404: no page at ${pathname}`);
  }, [pathname]);

  return (
    <section className="not-found on-ink">
      <EmptySeat />
      <div className="content stack">
        <h1 className="display">
          <span className="label mb-4 block">{notFound.code}</span>{" "}
          <span className="display-1">{notFound.text}</span>
        </h1>
        <p className="lead text-(--muted)">{notFound.detail}</p>
        <ButtonLink to={notFound.link.to} primary>
          {notFound.link.label}
        </ButtonLink>
      </div>
    </section>
  );
}
