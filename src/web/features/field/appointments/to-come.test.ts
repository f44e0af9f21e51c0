import { expect, test } from 'vitest';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import type { KeptChange } from '#web/field/index.ts';
import { appointmentsToCome } from './to-come.ts';

let n = 0;
function change(kind: ChangeKind, body: object, more: Partial<KeptChange> = {}): KeptChange {
  n += 1;
  const at = '2026-11-24T14:00:00.000Z';
  const kept = { id: `change-${n}`, deviceId: 'device', sequence: n, kind, at, label: '', userId: 'anna' };
  return { ...kept, body: { propertyId: 7, ...body }, state: 'waiting', detail: null, ...more };
}
const shown = (...changes: KeptChange[]) =>
  appointmentsToCome(changes, { readAt: 1000, timeZone: 'America/Phoenix' }).map(({ startsAt }) => startsAt);

test('an appointment is shown before it is sent, on the clocks of the door, until the reading has it', () => {
  const body = { at: '2026-11-25T10:00' };
  const later = change('appointment', { at: '2026-11-25T14:00' });
  expect(shown(change('appointment', body), later)).toEqual([
    '2026-11-25T21:00:00.000Z',
    '2026-11-25T17:00:00.000Z',
  ]);
  expect(shown(change('appointment', body, { state: 'done', answeredAt: 1001 }))).toHaveLength(1);
  expect(shown(change('appointment', body, { state: 'done', answeredAt: 999 }))).toEqual([]);
});

test('one of a visit that was taken back is not shown', () => {
  const visit = change('knock', { outcome: 'appointment' });
  const agreed = change('appointment', { at: '2026-11-25T10:00', visitId: visit.id });
  expect(shown(visit, agreed, change('undo', { changeId: visit.id }))).toEqual([]);
});
