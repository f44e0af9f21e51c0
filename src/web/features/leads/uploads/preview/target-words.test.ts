import { expect, test } from 'vitest';
import { mappingTargets } from '#domain/csv/mapping.ts';
import { groupTargets, targetLabel } from './target-words.ts';

test('every target has its own label', () => {
  expect(targetLabel('ownerAddress.zip')).toBe('Owner address: ZIP code');
  expect(new Set(mappingTargets.map(targetLabel)).size).toBe(mappingTargets.length);
});

test('every target is in one group', () => {
  const grouped = groupTargets(mappingTargets).flatMap(({ targets }) => targets);
  expect([...grouped].sort()).toEqual([...mappingTargets].sort());
});
