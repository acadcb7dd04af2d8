/** The address of an event's gallery page. Apart from the events, so that a page can link without carrying them. */
export const galleryPath = (slug: string) => `/events/${slug}`;
