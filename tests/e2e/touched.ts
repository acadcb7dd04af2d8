/** Runs in the page. The words that a point of the motif touches, or comes nearer to than 2 px. */
export function findTouched(): string[] {
  const drawings = document.querySelectorAll(".round-table:not(.mark) :is(.seats, .empty-seat)");
  const lines: { text: string; box: DOMRect }[] = [];
  const main = document.querySelector("main") ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    if (!text) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ text, box });
  }
  return [...drawings].flatMap((drawing) => {
    const scene = drawing.closest(".scene")?.getBoundingClientRect() ?? new DOMRect();
    const { strokeWidth } = getComputedStyle(drawing);
    const matrix = (drawing as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
    const size = drawing.getAttribute("r") ?? Number.parseFloat(strokeWidth) / 2;
    const reach = Number(size) * matrix.a + 2;
    const places = drawing.hasAttribute("r")
      ? [[drawing.getAttribute("cx"), drawing.getAttribute("cy")]]
      : [...(drawing.getAttribute("d") ?? "").matchAll(/M(\S+) ([^h]+)h0/g)].map(([, x, y]) => [
          x,
          y,
        ]);
    return places.flatMap(([left, top]) => {
      const { x, y } = new DOMPoint(Number(left), Number(top)).matrixTransform(matrix);
      if (x < scene.left || x > scene.right || y < scene.top || y > scene.bottom) return [];
      return lines
        .filter(({ box }) => {
          const across = Math.max(box.left - x, x - box.right, 0);
          // The room above and below the letters of a line is empty.
          const room = box.height * 0.15;
          const down = Math.max(box.top + room - y, y - box.bottom + room, 0);
          return Math.hypot(across, down) < reach;
        })
        .map(({ text }) => text);
    });
  });
}
