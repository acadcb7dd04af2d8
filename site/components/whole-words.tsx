/** Text whose words with a hyphen ("closed-door") break only where a line has no room for them: pieces, in the sheet of what it is in. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="piece">
        {part}
      </span>
    ),
  );
}
