import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { palette } from "#contract/palette.ts";
import { type Colors, INK } from "./parts.tsx";

/** The light edge that readers need, in modules (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/** About how large a code is, in pixels; each module has a whole number of them, so that its edges are sharp. */
const SIZE = 225;

/** A QR code, dark on a light ground of its own, since some readers know no others. */
export function QrCode({ text, colors }: { text: string; colors: Colors }) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const modules = code.size + 2 * QUIET;
  const size = modules * Math.floor(SIZE / modules);
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${modules} ${modules}`}
      style={{ background: colors === INK ? palette.paper : palette.paper2 }}
    >
      <path d={toSvgPath(code)} fill={palette.ink} />
    </svg>
  );
}
