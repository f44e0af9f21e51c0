import { expect, test } from 'vitest';
import { visitOutcomes } from '#domain/queues/outcomes.ts';
import { dayGroups, groupOf } from './day-groups.ts';
import { boundsOfDay, countGroups, dayDoors } from './day-map-data.ts';

test('every outcome of a visit has one group, and a door without a visit the first', () => {
  expect(visitOutcomes.map((_, place) => groupOf(place)).filter((place) => place < 1)).toEqual([]);
  expect(dayGroups[groupOf(-1)]?.label).toBe('Not visited');
  const grouped = dayGroups.flatMap(({ outcomes }) => outcomes);
  expect(grouped.toSorted()).toEqual([...visitOutcomes].toSorted());
});

test('doors of the day name their person, if it is anybody of the crew', () => {
  const people = [{ id: 'ann' }, { id: 'ben' }] as Parameters<typeof dayDoors>[0]['people'];
  const doors = dayDoors({
    people,
    doors: [
      [7, -112.1, 33.5, visitOutcomes.indexOf('inspected'), 1],
      [8, -112, 33.6, -1, -1],
    ],
  });
  expect(doors.map(({ id, personId }) => [id, personId])).toEqual([
    [7, 'ben'],
    [8, undefined],
  ]);
  expect(dayGroups[doors[0]?.group ?? 0]?.key).toBe('appointment');
  expect(countGroups(doors).get(0)).toBe(1);
  expect(boundsOfDay(doors, [])).toEqual([-112.1, 33.5, -112, 33.6]);
  expect(boundsOfDay([], [])).toBeNull();
});
