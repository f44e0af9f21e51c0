import { expect, test } from 'vitest';
import { mappingTargets } from '#domain/csv/mapping.ts';
import { groupTargets, targetWords } from './target-words.ts';

test('every target has words of its own', () => {
  expect(targetWords('ownerAddress.zip')).toBe('Owner address: ZIP code');
  expect(new Set(mappingTargets.map(targetWords)).size).toBe(mappingTargets.length);
});

test('every target stands in one group', () => {
  const grouped = groupTargets(mappingTargets).flatMap(({ targets }) => targets);
  expect([...grouped].sort()).toEqual([...mappingTargets].sort());
});
