import { expect, test } from 'vitest';
import { visitedHere, withoutVisited } from './visited-here.ts';

const knock = (id: string, propertyId: number) => ({ id, kind: 'knock' as const, body: { propertyId } });

test('a door whose visit waits to be sent is no longer one to come back to', () => {
  const waiting = [
    knock('a', 1),
    knock('b', 2),
    { id: 'c', kind: 'undo' as const, body: { changeId: 'b' } },
    { id: 'd', kind: 'note' as const, body: { propertyId: 3 } },
  ];
  const visited = visitedHere(waiting, '2026-11-23');
  expect([...visited]).toEqual([1]);
  // A door due again today stays on the list.
  const tonight = { ...knock('e', 4), body: { propertyId: 4, followUpOn: '2026-11-23' } };
  expect([...visitedHere([tonight], '2026-11-23')]).toEqual([]);
  expect([...visitedHere([tonight], '2026-11-22')]).toEqual([4]);
  const door = { address: '1 Elm St', zipCode: '85251', severityLevel: null, queueId: null, since: null };
  const doors = [1, 2, 3].map((propertyId) => ({ ...door, propertyId }));
  expect(withoutVisited({ count: 12, doors }, visited)).toEqual({ count: 11, doors: doors.slice(1) });
});
