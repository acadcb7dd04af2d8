/** Written by ../prepare-content.ts before a peer is built. */
declare module "*/content.json";
