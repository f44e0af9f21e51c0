/**
 * The order after `moved` was put before `before`, or at the end for null. Moved ids keep their given order; ids that are
 * not in `order` are ignored. If `before` is itself moved or missing, they go last.
 */
export function moveBefore(
  order: readonly number[],
  moved: readonly number[],
  before: number | null,
): number[] {
  const known = new Set(order);
  const block = [...new Set(moved)].filter((id) => known.has(id));
  const moving = new Set(block);
  const rest = order.filter((id) => !moving.has(id));
  const found = before === null ? -1 : rest.indexOf(before);
  const place = found === -1 ? rest.length : found;
  return [...rest.slice(0, place), ...block, ...rest.slice(place)];
}
