import { EmbedFrame } from "#site/components/embed-frame.tsx";
import { PageHeader } from "#site/components/page-header.tsx";
import { requestInvite } from "#site/content/request-invite.ts";
import { metaOf } from "../meta.ts";

const { heading, lead } = requestInvite;

export const meta = () => metaOf(requestInvite);

export default function RequestInvitePage() {
  return (
    <>
      <PageHeader heading={heading} lead={lead} figure={{ seed: "invite", seats: 17 }} />
      <EmbedFrame form="invite" className="h-[1400px]" />
    </>
  );
}
