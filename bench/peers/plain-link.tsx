/* In the place of the project's page-link.tsx: each peer fetches the next page ahead in its own way. */
export { Link as PageLink } from "react-router";
