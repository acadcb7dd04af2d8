/**
 * A field that no visitor sees and no form needs. Programs that fill in whatever they find fill it in too; it is sent
 * only then, so the payload of a visitor stays as it is (docs/product.md, section 7). What comes with it is stored and not mailed.
 */
export const HONEYPOT = "website";
