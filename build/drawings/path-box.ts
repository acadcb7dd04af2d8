/** The leftmost and rightmost, topmost and lowest point that an SVG path names. */
export function pathBox(path: string) {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    low: Math.max(...ys),
  };
}
