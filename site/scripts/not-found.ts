/* The attempted path is logged (docs/product.md, section 2). */
console.warn(`404: no page at ${location.pathname}`);
