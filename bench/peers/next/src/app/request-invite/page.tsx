import { requestInvite } from "#app/content/request-invite.ts";
import Page from "#app/pages/request-invite/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(requestInvite, "/request-invite");

export default Page;
