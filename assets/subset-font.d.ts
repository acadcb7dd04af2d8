// It has no types of its own.
declare module "subset-font";
