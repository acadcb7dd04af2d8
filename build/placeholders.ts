/** Of the values that come with the project, these names and all that hold the word are invented (docs/content.md#placeholders). */
const NAMES = ["CISO Circle", "University Cyber Research Center", "Partner Company"];
const EXAMPLE = /\bexample\b/i;

const isInvented = (text: string) => EXAMPLE.test(text) || NAMES.includes(text);

/** Returns the names, such as `legal.operator`, of the texts that are still invented. */
export function placeholdersIn(content: object): string[] {
  return Object.entries(content).flatMap(([name, value]) => {
    if (typeof value === "string") return isInvented(value) ? [name] : [];
    if (typeof value !== "object" || value === null) return [];
    return placeholdersIn(value).map((inner) => `${name}.${inner}`);
  });
}
