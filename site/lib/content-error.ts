/**
 * A mistake in the content, worded for the person who edits it: one line for each. It has no stack, since the place in the code
 * says nothing about the content, and Astro would print it.
 */
export class ContentError extends Error {
  override stack = "";
}
