/* Viewports that several tests use, in CSS pixels. */

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A sheet with 96 pixels to an inch. */
export const A4 = { width: 794, height: 1123 };
