/** Written before a peer is built (../prepare-content.ts). */
declare module "*/content.json";
