/**
 * The order after `moved` were put before `before`, or last with null. The moved ones stand in the order given; ids
 * that are not in `order` are passed over. Where `before` is itself moved or not there, they go last.
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
