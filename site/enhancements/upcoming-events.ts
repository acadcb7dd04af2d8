/*
 * What only the page of the upcoming events needs: the order of the cards, which follows the clock (event-clock.ts), and an address
 * that one click selects.
 */

const list = document.querySelector("[data-cards]") as HTMLElement;
const cards = [...list.children] as HTMLElement[];

/** To come, earliest first, then over, latest first. */
function compare(one: HTMLElement, other: HTMLElement): number {
  const [isOver, otherIsOver] = [one, other].map((card) => card.dataset.ended === "true");
  if (isOver !== otherIsOver) return isOver ? 1 : -1;
  const [start = 0, otherStart = 0] = [one, other].map(({ dataset }) =>
    Date.parse(dataset.start ?? ""),
  );
  return isOver ? otherStart - start : start - otherStart;
}

function order(): void {
  cards.sort(compare);
  // A card that is moved loses the focus.
  if (cards.some((card, index) => card !== list.children[index])) list.append(...cards);
}

order();
new MutationObserver(order).observe(list, { attributeFilter: ["data-ended"], subtree: true });

const address = document.querySelector<HTMLInputElement>("input[readonly]");
address?.addEventListener("click", () => address.select());
