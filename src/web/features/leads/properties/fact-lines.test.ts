import { expect, test } from 'vitest';
import type { Fact } from '#contract/assessments.ts';
import { formatDay } from '#web/ui/days.ts';
import { factLines } from './fact-lines.ts';

const fact = (value: Fact['value'], change: Partial<Fact> = {}): Fact => ({
  value,
  source: 'file',
  kind: 'file',
  observedOn: '2026-11-03',
  saidAt: null,
  confidence: null,
  ...change,
});

test('each group of facts shows its source, day and confidence', () => {
  const lines = factLines({
    facts: {
      severityLevel: fact('severe'),
      roofType: fact('flat'),
      roofSubtype: fact('polyurethane', { source: 'rep', kind: 'field', observedOn: '2026-11-10' }),
      hasWaterStains: fact(true, { source: 'model', kind: 'flight', confidence: 0.8 }),
      hasMissingShingles: fact(false, { source: 'model', kind: 'flight', confidence: 0.8 }),
    },
    position: { source: 'census', precision: 'interpolated', observedOn: '2026-11-04' },
    assessments: [],
  });
  expect(lines.map(({ label, value, origin }) => `${label}: ${value} · ${origin}`)).toEqual([
    `Severity: severe · from the file of ${formatDay('2026-11-03')}`,
    `Roof: flat, polyurethane · from the file of ${formatDay('2026-11-03')}; seen at the door on ${formatDay('2026-11-10')}`,
    `Damage signs: no missing shingles, water stains · found by software, flight of ${formatDay('2026-11-03')}, 80% sure`,
    `Position: interpolated · by the geocoder census on ${formatDay('2026-11-04')}`,
  ]);
});

test('facts without a statement are left out', () => {
  expect(factLines({ facts: {}, position: null, assessments: [] })).toEqual([]);
});
