import { expect, test } from 'vitest';
import type { KeptChange } from '#web/field/index.ts';
import type { Door } from './door.ts';
import { withDetails } from './door-details.ts';

const door = (known: object = {}) =>
  ({ item: { status: 'new', property: { id: 1 } }, known: { propertyId: 1, ...known } }) as unknown as Door;
const change = (kind: string, body: object, rest: object = {}) =>
  ({
    id: `${kind} ${JSON.stringify(body)}`,
    kind,
    body: { propertyId: 1, ...body },
    state: 'waiting',
    ...rest,
  }) as unknown as KeptChange;
const after = (changes: KeptChange[], known: object = {}) =>
  withDetails(door(known), changes, { items: 1000, known: 1000 });
const ann = { name: 'Ann', phone: null, email: null };

test('what was typed at a door is on its card before it is sent, and after', () => {
  const sold = change('knock', { outcome: 'sold', dealValue: '100.00' });
  const met = change('person', { ...ann, visitId: sold.id });
  expect(after([sold, met]).known).toMatchObject({ dealValue: '100.00', people: [{ name: 'Ann' }] });
  const sent = { state: 'done', answeredAt: 2000 };
  expect(
    after([change('knock', { outcome: 'come_back', followUpOn: '2026-11-24' }, sent)]).item,
  ).toMatchObject({
    followUpOn: '2026-11-24',
  });
  // What was read since shows it by itself.
  expect(after([change('person', ann, { state: 'done', answeredAt: 500 })]).known.people).toBeUndefined();
});

test('a visit that is taken back takes them along', () => {
  const sold = change('knock', { outcome: 'sold', dealValue: '100.00' });
  const met = change('person', { ...ann, visitId: sold.id });
  const undo = change('undo', { changeId: sold.id });
  expect(after([sold, met, undo])).toEqual(door());
});

test('a number completes somebody of that name, and another number is another person', () => {
  const known = { people: [{ id: 7, contactHidden: false, ...ann }] };
  const completed = after([change('person', { ...ann, name: 'ann', phone: '+16025550123' })], known);
  expect(completed.known.people).toMatchObject([{ id: 7, name: 'Ann', phone: '+16025550123' }]);
  const twice = after([
    change('person', { ...ann, phone: '+16025550123' }),
    change('person', { ...ann, phone: '+16025550199' }),
  ]);
  expect(twice.known.people).toHaveLength(2);
});
