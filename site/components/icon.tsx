/** SVG paths in a 16 × 16 view box; the typeface has no arrows. */
const PATHS = {
  left: "M14 8H2.5M7.5 3l-5 5 5 5",
  right: "M2 8h11.5M8.5 3l5 5-5 5",
  out: "M4 12L12 4M5.5 4H12v6.5",
  down: "M8 2v9M3.5 7L8 11.5 12.5 7M2.5 14.5h11",
  larger: "M9.5 2H14v4.5M14 2L9.5 6.5M6.5 14H2V9.5M2 14l4.5-4.5",
  chevron: "M1.5 5L8 11.5 14.5 5",
  cross: "M3 3l10 10M13 3L3 13",
} as const;

/** A decorative icon, next to text or inside a labelled control. CSS mirrors the arrows in right-to-left text. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      className={`icon icon-${name}`}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
