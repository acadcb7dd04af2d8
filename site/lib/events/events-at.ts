type Event = { start: string; end: string; cancelled?: unknown };

/**
 * Returns what events are at a time, the one rule of every page that depends on the clock: in their `order`, those to come or under
 * way, earliest first, before those that are `over`, latest first; the `next`, never a cancelled one; and until when that stays so.
 */
export function eventsAt<E extends Event>(events: readonly E[], now: number) {
  const isOver = ({ end }: E) => Date.parse(end) <= now;
  const byStart = [...events].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const ahead = byStart.filter((event) => !isOver(event));
  const over = byStart.filter(isOver).reverse();
  return {
    order: [...ahead, ...over],
    over,
    next: ahead.find(({ cancelled }) => !cancelled),
    until: Math.min(...ahead.map(({ end }) => Date.parse(end))),
  };
}
