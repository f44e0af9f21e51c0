import type { KeptChange } from '#web/field/index.ts';

/** Whether a reading of that moment does not show the change yet. */
export const isNews = (
  { state, answeredAt = 0 }: Pick<KeptChange, 'state' | 'answeredAt'>,
  readAt: number,
): boolean => (state !== 'done' && state !== 'superseded') || answeredAt > readAt;

/** By the server's clock, where this device had heard of it. */
export function madeAt({ at, heard }: Pick<KeptChange, 'at' | 'heard'>): Date {
  const off = heard ? Date.parse(heard.serverAt) - Date.parse(heard.deviceAt) : 0;
  return new Date(Date.parse(at) + off);
}

/** Changes in the order made, by door. An undo names its visit alone, so it goes where that went. */
export function changesByDoor(changes: readonly KeptChange[]): Map<number, KeptChange[]> {
  const doorOfChange = new Map(changes.map(({ id, body }) => [id, Number(body.propertyId)]));
  const inOrder = changes.filter(isToApply).toSorted((a, b) => a.sequence - b.sequence);
  return Map.groupBy(inOrder, ({ kind, body }) =>
    kind === 'undo' ? (doorOfChange.get(String(body.changeId)) ?? Number.NaN) : Number(body.propertyId),
  );
}

/** What the server answered with another result did nothing; but a visit before another one is still taken back. */
const isToApply = ({ kind, state }: KeptChange): boolean =>
  state !== 'refused' && (state !== 'superseded' || kind === 'undo');
