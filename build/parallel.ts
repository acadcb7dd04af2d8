import { availableParallelism } from "node:os";

/** Like `Promise.all(items.map(make))`, but with as many at work at once as there are cores. */
export async function mapParallel<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await make(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
