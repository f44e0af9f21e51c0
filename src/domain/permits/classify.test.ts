import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { classifyPermit } from './classify.ts';
import heldBack from './held-back.cases.json' with { type: 'json' };
import published from './published.cases.json' with { type: 'json' };

type Case = readonly [description: string, type: string, workClass: string, kind: string];
const kindOf = ([description, type, workClass]: Case) =>
  classifyPermit({ description, type, workClass }).kind;
const asCases = (list: readonly (readonly string[])[]) => list as unknown as readonly Case[];

test.each(asCases(cases))('“%s” (%s %s) is %s', (...one) => {
  expect(kindOf(one)).toBe(one[3]);
});

test('of descriptions written before the rules, 95 of 100 are read right', () => {
  const wrong = asCases(heldBack).filter((one) => kindOf(one) !== one[3]);
  expect(wrong.length / heldBack.length).toBeLessThanOrEqual(0.05);
});

test('of descriptions as cities publish them, 95 of 100 are read right, and no other is wrong without being asked about', () => {
  const read = published.map(([city, description, type, workClass, kinds = '']) => ({
    text: `${city}: ${description} (${type} ${workClass})`,
    kind: kindOf([description ?? '', type ?? '', workClass ?? '', '']),
    kinds: kinds.split('|'),
  }));
  const wrong = read.filter(({ kind, kinds }) => !kinds.includes(kind));
  expect(wrong.filter(({ kind }) => kind !== 'unclear')).toEqual([]);
  expect(wrong.length / read.length).toBeLessThanOrEqual(0.05);
});

test('a permit names the rule that decided', () => {
  const { kind, rule } = classifyPermit({ description: 'Reroof 28 SQ', type: null, workClass: null });
  expect([kind, rule]).toEqual(['re-roof', 'roof replaced']);
});
