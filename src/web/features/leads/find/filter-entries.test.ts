import { expect, test } from 'vitest';
import type { Kind } from '#domain/filters/kinds.ts';
import { leadFields } from '#domain/filters/lead-fields.ts';
import { filterEntries } from './filter-entries.ts';

const found = filterEntries([
  { key: 'not_home', label: 'Not home' },
  { key: 'flat_roof', label: 'Flat roof' },
]);
const byLabel = (label: string) => found.filter((one) => one.label === label).map(({ to }) => to);

test('filters are found by their values, tags once each', () => {
  expect(byLabel('Severity: Severe')).toEqual(['?severity=severe']);
  expect(byLabel('Tag: Not home')).toEqual(['?tags=not_home']);
  expect(byLabel('Tag: Flat roof')).toEqual(['?tags=flat_roof']);
  expect(byLabel('Pool: No pool')).toHaveLength(1);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
});

test('the address bar reads what each of them writes', () => {
  const kinds = new Map(
    Object.values(leadFields).map((field) => [field.address, field.kind as unknown as Kind<unknown, never>]),
  );
  for (const { label, to } of found)
    for (const [name, text] of new URLSearchParams(to)) {
      const kind = kinds.get(name);
      expect(kind?.parse(text), label).not.toBeNull();
      expect(kind, label).toBeDefined();
    }
});
