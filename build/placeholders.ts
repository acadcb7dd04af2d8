/** The owner's own values hold no such word: those that come with the project all do (docs/content.md#placeholders). */
const EXAMPLE = /\bexample\b/i;

/** Returns the names, such as `legal.operator`, of the texts that are still examples. */
export function placeholdersIn(content: object): string[] {
  return Object.entries(content).flatMap(([name, value]) => {
    if (typeof value === "string") return EXAMPLE.test(value) ? [name] : [];
    if (typeof value !== "object" || value === null) return [];
    return placeholdersIn(value).map((inner) => `${name}.${inner}`);
  });
}
