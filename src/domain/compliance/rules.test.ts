import { expect, test } from 'vitest';
import { daysAfter } from './business-days.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules/index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Values of one rule that leave a day out or state it twice. */
function breaks(all: readonly Rule[]): string[] {
  const ids = [...new Set(all.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const values = all.filter((rule) => rule.id === id).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    return values.slice(1).flatMap((next, index) => {
      const { to } = values[index] as Rule;
      return to !== null && daysAfter(to, 1) === next.from ? [] : [`${id} from ${next.from}`];
    });
  });
}

test('the values of each rule follow each other without gap or overlap', () => {
  expect(breaks(rules)).toEqual([]);
  const [first] = rules as [Rule];
  const earlier = { ...first, to: '2026-06-30' };
  expect(breaks([earlier, { ...first, from: '2026-07-01' }])).toEqual([]);
  expect(breaks([earlier, { ...first, from: '2026-07-02' }])).toHaveLength(1);
  expect(breaks([first, { ...first, from: '2026-07-01' }])).toHaveLength(1);
});

test('each value names its source, when it was checked and from when it holds', () => {
  for (const { id, from, to, source, checkedOn, jurisdiction } of rules) {
    expect(source, id).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
    expect(from, id).toMatch(DAY);
    expect(checkedOn, id).toMatch(DAY);
    expect(checkedOn >= from, id).toBe(true);
    expect(to === null || to >= from, id).toBe(true);
    expect(id.startsWith(jurisdiction.toLowerCase()), id).toBe(true);
  }
});

test('a notice has a text, a size that can be read, and a form comes in duplicate', () => {
  const notices = rules.filter((rule) => rule.kind === 'notice');
  expect(notices.length).toBeGreaterThan(10);
  for (const { id, text, points, copies, place } of notices) {
    expect(text.join('').length, id).toBeGreaterThan(50);
    expect(points, id).toBeGreaterThanOrEqual(10);
    expect(copies, id).toBe(place === 'form' ? 2 : 1);
  }
});
