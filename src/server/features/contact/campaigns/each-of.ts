/**
 * Handles items in order, a few at once. Where one fails no other is begun, those under way come to their end, and the
 * failure is thrown.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  handle: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;
  const work = async () => {
    while (failures.length === 0 && next < items.length) {
      const item = items[next] as Item;
      next += 1;
      try {
        await handle(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
