/** The anchors that a Git host makes of the headings of a document in Markdown, in their order. */
export function anchorsIn(markdown: string): string[] {
  const headings = markdown.replaceAll(/^```.*?^```/gms, "").match(/(?<=^#+ ).+/gm) ?? [];
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
