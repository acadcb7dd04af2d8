/* The attempted path is logged (specification, section 2). */
console.warn(`404: no page at ${location.pathname}`);
