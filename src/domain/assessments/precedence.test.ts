import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentFact, type Observation } from './precedence.ts';
import { assessmentSources } from './sources.ts';

let made = 0;
type Severity = 'none' | 'minor' | 'severe' | null;
/** 'file 03' stated it on the 3rd; 'file 03-20' first on the 3rd and last on the 20th. */
function stated(sourceAndDays: string, severityLevel: Severity, captureId = 0): Observation {
  const [source = '', days = ''] = sourceAndDays.split(' ');
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
  ['no statements', null],
  ['a file alone', 'minor', stated('file 03', 'minor')],
  ['the newest capture first', 'severe', stated('reviewer 03', 'minor'), stated('file 20', 'severe')],
  [
    'on one day a reviewer before a rep',
    'severe',
    stated('rep 03', 'minor'),
    stated('reviewer 03', 'severe'),
  ],
  ['a rep before a model', 'severe', stated('model 03', 'minor'), stated('rep 03', 'severe')],
  ['a model before a file', 'severe', stated('model 03', 'severe'), stated('file 03', 'minor')],
  ['a file before what is simulated', 'severe', stated('simulated 03', 'minor'), stated('file 03', 'severe')],
  [
    'of two files of one day the later one',
    'severe',
    stated('file 03', 'minor'),
    stated('file 03', 'severe'),
  ],
  ['a source without a value changes nothing', 'severe', stated('file 03', 'severe'), stated('rep 20', null)],
  [
    'a file that repeats its value counts as newer than another',
    'minor',
    stated('file 03-20', 'minor'),
    stated('file 10', 'severe'),
  ],
  [
    'a file that repeats itself does not overrule the person who looked',
    'severe',
    stated('file 03-20', 'minor'),
    stated('rep 10', 'severe'),
  ],
  [
    'nor does it with more columns than before',
    'severe',
    stated('file 03', 'minor'),
    stated('rep 10', 'severe'),
    stated('file 20', 'minor'),
  ],
  [
    'a new value does',
    'none',
    stated('file 03', 'minor'),
    stated('rep 10', 'severe'),
    stated('file 20', 'none'),
  ],
  [
    'another source may state the same',
    'minor',
    stated('file 03', 'minor'),
    stated('rep 10', 'severe'),
    stated('model 20', 'minor'),
  ],
  ['a person who looks again decides', 'minor', stated('rep 10', 'severe'), stated('reviewer 20', 'minor')],
])('%s', (_case, expected, ...all) => {
  expect(severity(...all)).toBe(expected);
});

test('each field is decided by itself', () => {
  const file = {
    ...stated('file 03', 'minor'),
    says: { severityLevel: 'minor', roofType: 'flat', hasPool: true },
  };
  const rep = { ...stated('rep 10', null), says: { roofType: 'mixed', hasPool: false } };
  const of = (field: 'severityLevel' | 'roofType' | 'hasPool' | 'hasSolarPanels') =>
    currentFact(field, [rep, file]);
  expect(of('severityLevel')).toEqual({ value: 'minor', because: file });
  expect(of('roofType')).toEqual({ value: 'mixed', because: rep });
  expect(of('hasPool')).toEqual({ value: false, because: rep });
  expect(of('hasSolarPanels')).toBeNull();
});

test('a file that repeats an older roof makes none older; who looked decides', () => {
  const replaced = (what: string, day: string) => ({
    ...stated(what, null),
    says: { roofReplacedOn: day },
  });
  const permit = replaced('permit 03', '2019-05-02');
  const file = replaced('file 20', '2007-03-01');
  const of = (...all: Observation[]) => currentFact('roofReplacedOn', all)?.value;
  expect(of(permit, file)).toBe('2019-05-02');
  expect(of(permit, file, replaced('rep 21', '2015-01-01'))).toBe('2015-01-01');
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
    stated(`${source} ${Math.min(a, b)}-${Math.max(a, b)}`, severityLevel, captureId),
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

test('a person’s statement of the newest day is never overruled', () => {
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 8 }), (all) => {
      const newest = stated('reviewer 28', 'severe', 5);
      expect(currentFact('severityLevel', [...all, newest])?.value).toBe('severe');
    }),
  );
});
