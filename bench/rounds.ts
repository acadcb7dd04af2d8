/**
 * Calls `act` `count` times with each item, and returns the results by item. Each round goes through all items, so that a
 * slow spell of the machine affects all of them.
 */
export async function rounds<Item, Result>(
  count: number,
  items: readonly Item[],
  act: (item: Item) => Promise<Result> | Result,
): Promise<Result[][]> {
  const results = items.map(() => [] as Result[]);
  for (let round = 0; round < count; round += 1) {
    for (const [index, item] of items.entries()) results[index]?.push(await act(item));
  }
  return results;
}
