import { expect, test } from 'vitest';
import { type Stage, stages } from '#domain/crm.ts';
import type { MapPoint } from '#domain/map/points.ts';
import { pinFeatures } from './pin-layers.ts';

const house: MapPoint = {
  id: 7,
  longitude: -111.93,
  latitude: 33.49,
  severityLevel: 'severe',
  areaSquareFeet: null,
  yearBuilt: null,
  propertyType: null,
  zipCode: '85251',
  address: '12B N Elm St',
  stage: 'new',
  roofYear: null,
};
const pinOf = (about: Partial<MapPoint>) => pinFeatures([{ ...house, ...about }]).features[0]?.properties;

test('a pin shows the damage by its look and the work at the door by its mark', () => {
  expect(pinOf({})).toEqual({ id: 7, look: 'severe', mark: 'new', rank: 3, number: '12B' });
  const markOf = (stage: Stage) => pinOf({ stage })?.mark;
  expect(stages.map(markOf)).toEqual([
    'new',
    'queued',
    'worked',
    'worked',
    'worked',
    'worked',
    'closed',
    'closed',
  ]);
});

test('an unassessed roof looks unlike a sound one', () => {
  expect(pinOf({ severityLevel: null })?.look).toBe('unknown');
  expect(pinOf({ severityLevel: 'none' })?.look).toBe('none');
});
