/** Where all events are, and whose clock their entries follow (docs/product.md, section 9: Israel time). */
export const EVENT_ZONE = "Asia/Jerusalem";
