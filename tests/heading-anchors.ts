/** Returns the anchors that GitHub generates for the headings of a Markdown document, in order. */
export function headingAnchors(markdown: string): string[] {
  const headings = markdown.replaceAll(/^```.*?^```/gms, "").match(/(?<=^#+ ).+/gm) ?? [];
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
