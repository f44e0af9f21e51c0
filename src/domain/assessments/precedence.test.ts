import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentFact, type Observation } from './precedence.ts';
import { assessmentSources } from './sources.ts';

let made = 0;
type Severity = 'none' | 'minor' | 'severe' | null;
/** 'file 03' said it on the 3rd; 'file 03-20' said it first on the 3rd and last on the 20th. */
function said(words: string, severityLevel: Severity, captureId = 0): Observation {
  const [source = '', days = ''] = words.split(' ');
  const [firstOn = '', lastOn = firstOn] = days.split('-');
  made += 1;
  return {
    id: made,
    captureId: captureId || made,
    source: source as Observation['source'],
    firstOn,
    lastOn,
    says: { severityLevel },
  };
}

const severity = (...all: Observation[]) => currentFact('severityLevel', all)?.value ?? null;

test.each<[string, ReturnType<typeof severity>, ...Observation[]]>([
  ['nobody said anything', null],
  ['a file alone', 'minor', said('file 03', 'minor')],
  ['the newest capture first', 'severe', said('reviewer 03', 'minor'), said('file 20', 'severe')],
  ['on one day a reviewer before a rep', 'severe', said('rep 03', 'minor'), said('reviewer 03', 'severe')],
  ['a rep before a model', 'severe', said('model 03', 'minor'), said('rep 03', 'severe')],
  ['a model before a file', 'severe', said('model 03', 'severe'), said('file 03', 'minor')],
  ['a file before what is simulated', 'severe', said('simulated 03', 'minor'), said('file 03', 'severe')],
  ['of two files of one day the later one', 'severe', said('file 03', 'minor'), said('file 03', 'severe')],
  ['who says nothing takes nothing away', 'severe', said('file 03', 'severe'), said('rep 20', null)],
  [
    'a file that says again what it said is newer than another',
    'minor',
    said('file 03-20', 'minor'),
    said('file 10', 'severe'),
  ],
  [
    'a file that repeats itself does not overrule the person who looked',
    'severe',
    said('file 03-20', 'minor'),
    said('rep 10', 'severe'),
  ],
  [
    'nor does it with more columns than before',
    'severe',
    said('file 03', 'minor'),
    said('rep 10', 'severe'),
    said('file 20', 'minor'),
  ],
  ['something new does', 'none', said('file 03', 'minor'), said('rep 10', 'severe'), said('file 20', 'none')],
  [
    'another source may say the same',
    'minor',
    said('file 03', 'minor'),
    said('rep 10', 'severe'),
    said('model 20', 'minor'),
  ],
  ['a person who looks again decides', 'minor', said('rep 10', 'severe'), said('reviewer 20', 'minor')],
])('%s', (_case, expected, ...all) => {
  expect(severity(...all)).toBe(expected);
});

test('each field is decided by itself', () => {
  const file = {
    ...said('file 03', 'minor'),
    says: { severityLevel: 'minor', roofType: 'flat', hasPool: true },
  };
  const rep = { ...said('rep 10', null), says: { roofType: 'mixed', hasPool: false } };
  const of = (field: 'severityLevel' | 'roofType' | 'hasPool' | 'hasSolarPanels') =>
    currentFact(field, [rep, file]);
  expect(of('severityLevel')).toEqual({ value: 'minor', because: file });
  expect(of('roofType')).toEqual({ value: 'mixed', because: rep });
  expect(of('hasPool')).toEqual({ value: false, because: rep });
  expect(of('hasSolarPanels')).toBeNull();
});

const day = fc.integer({ min: 10, max: 28 });
const observation = fc
  .record({
    source: fc.constantFrom(...assessmentSources),
    days: fc.tuple(day, day),
    captureId: fc.integer({ min: 1, max: 4 }),
    severityLevel: fc.constantFrom<Severity>('none', 'minor', 'severe', null),
  })
  .map(({ source, days: [a, b], captureId, severityLevel }) =>
    said(`${source} ${Math.min(a, b)}-${Math.max(a, b)}`, severityLevel, captureId),
  );

test('the order of arrival changes nothing', () => {
  fc.assert(
    fc.property(
      fc
        .array(observation, { maxLength: 8 })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(currentFact('severityLevel', shuffled)).toEqual(currentFact('severityLevel', all));
      },
    ),
  );
});

test('a person’s word of the newest day is never overruled', () => {
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 8 }), (all) => {
      const word = said('reviewer 28', 'severe', 5);
      expect(currentFact('severityLevel', [...all, word])?.value).toBe('severe');
    }),
  );
});
