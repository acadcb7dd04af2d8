import { RoundTableFigure } from "./round-table-figure.tsx";

/** A small mark from the motif: ours, and the stand-in for a partner's logo until the partner's own arrives. */
export function Mark({ seed, seats }: { seed: string; seats: number }) {
  return <RoundTableFigure seed={seed} seats={seats} size={32} className="mark flex-none" />;
}
