import { EmbedFrame } from "#app/components/embed-frame.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { requestInvite } from "#app/content/request-invite.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";

export { clientLoader, loader } from "#app/lib/own-document.ts";

export const meta = ({ location }: Route.MetaArgs) => pageMeta(requestInvite, location.pathname);

export default function RequestInvitePage() {
  return (
    <>
      <PageHeader
        heading={requestInvite.heading}
        lead={requestInvite.lead}
        figure={{ seed: "invite", seats: 17 }}
      />
      <EmbedFrame form="invite" className="h-[1400px]" />
    </>
  );
}
