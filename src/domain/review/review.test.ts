import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Compared, differencesOf, standingOf } from './agreement.ts';
import { answerProblem, factsOf, type Judgment } from './answer.ts';
import { waitingByDifference, waitingRoof } from './known-roof.ts';
import { markedPercent } from './marked-share.ts';
import { orderOfWork, type WaitingRoof } from './order.ts';
import { answerOf, type Draft, emptyDraft, type Press, pressed } from './session.ts';
import { severityByRule, severityOf, severityRuleProblem, usualSeverityRule } from './severity-rule.ts';

const sound: Judgment = {
  verdict: 'judged',
  material: '3-tab Shingles',
  signs: [],
  severity: null,
  regions: [],
};
const square = (from: number, to: number) =>
  ({
    kind: 'polygon',
    sign: 'cracked-shingles',
    points: [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ],
  }) as const;

describe('keys of one roof', () => {
  const draftOf = (...presses: Press[]) => presses.reduce(pressed, emptyDraft);
  const none: Press = { press: 'none' };
  const cracked: Press = { press: 'sign', sign: 'cracked-shingles' };
  const asphalt: Press = { press: 'material', material: '3-tab Shingles' };

  test('a sound roof takes two keys and one to confirm', () => {
    expect(answerOf(draftOf(asphalt, none))).toEqual({ answer: sound });
  });

  test('there is no answer before a statement about damage', () => {
    expect(answerOf(emptyDraft)).toHaveProperty('missing');
    expect(answerOf(draftOf(asphalt))).toHaveProperty('missing');
    expect(answerOf(draftOf({ press: 'severity', severity: 'severe' }))).toHaveProperty('missing');
  });

  test('what is pressed twice is taken back, and what contradicts replaces', () => {
    expect(draftOf(cracked, cracked).signs).toBeNull();
    expect(draftOf(none, cracked).signs).toEqual(['cracked-shingles']);
    expect(draftOf(cracked, none).signs).toEqual([]);
    expect(draftOf(asphalt, asphalt).material).toBeNull();
    expect(draftOf(asphalt, cracked, { press: 'cannot-tell' })).toEqual({
      ...emptyDraft,
      touched: true,
      cannotTell: true,
    });
    expect(answerOf(draftOf({ press: 'cannot-tell' }))).toEqual({ answer: { verdict: 'cannot-tell' } });
  });

  test('a region names its sign, and goes with it', () => {
    const drawn = draftOf({ press: 'draw', region: square(0, 1) });
    expect(drawn.signs).toEqual(['cracked-shingles']);
    expect(pressed(drawn, cracked).regions).toEqual([]);
    expect(pressed(drawn, { press: 'erase' }).regions).toEqual([]);
  });

  test('whatever is pressed, what can be confirmed contradicts itself nowhere', () => {
    const press = fc.constantFrom<Press>(
      none,
      cracked,
      asphalt,
      { press: 'sign', sign: 'water-stains' },
      { press: 'severity', severity: 'severe' },
      { press: 'cannot-tell' },
      { press: 'draw', region: square(0, 0.5) },
      { press: 'erase' },
    );
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        const draft: Draft = presses.reduce(pressed, emptyDraft);
        const result = answerOf(draft);
        if ('answer' in result) expect(answerProblem(result.answer)).toBeNull();
        expect(draft.touched).toBe(presses.length > 0);
      }),
    );
  });
});

describe('the rule of severity', () => {
  const seen = (signs: Judgment['signs'], regions: Judgment['regions'] = []) =>
    severityByRule(usualSeverityRule, { signs, regions });

  test.each([
    ['no sign', 'none', seen([])],
    ['one sign', 'minor', seen(['water-stains'])],
    ['missing shingles alone', 'moderate', seen(['missing-shingles'])],
    ['two signs', 'moderate', seen(['water-stains', 'cracked-shingles'])],
    ['three signs', 'severe', seen(['water-stains', 'cracked-shingles', 'curling-shingles'])],
    ['one sign over a tenth of the picture', 'severe', seen(['cracked-shingles'], [square(0.1, 0.5)])],
    ['one sign over four hundredths', 'moderate', seen(['cracked-shingles'], [square(0.1, 0.3)])],
    ['one sign over one hundredth', 'minor', seen(['cracked-shingles'], [square(0.1, 0.2)])],
  ])('%s: %s', (_case, expected, found) => expect(found).toBe(expected));

  test('the reviewer’s own key goes before it', () => {
    const judged = { ...sound, signs: ['water-stains'], severity: 'severe' } as const;
    expect(severityOf(usualSeverityRule, judged)).toBe('severe');
  });

  test('a rule that asks less for severe than for moderate is refused', () => {
    expect(severityRuleProblem(usualSeverityRule)).toBeNull();
    const { moderate, severe } = usualSeverityRule;
    expect(severityRuleProblem({ moderate, severe: { ...severe, signs: 1 } })).not.toBeNull();
    expect(
      severityRuleProblem({ moderate, severe: { ...severe, anyOf: ['missing-shingles'] } }),
    ).not.toBeNull();
  });

  test('what is drawn twice covers once; a brush covers its width', () => {
    expect(markedPercent([])).toBeNull();
    expect(markedPercent([square(0, 0.5)])).toBeCloseTo(25, 0);
    expect(markedPercent([square(0, 0.5), square(0.25, 0.5)])).toBeCloseTo(25, 0);
    const stroke = {
      kind: 'brush',
      sign: 'water-stains',
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
      width: 0.1,
    } as const;
    // A tenth of the width is 13.3 % of the height.
    expect(markedPercent([stroke])).toBeCloseTo(13.3, 0);
  });
});

test('a judgment marks every sign as present or absent, and leaves a material it does not see alone', () => {
  expect(factsOf({ ...sound, material: null, signs: ['water-stains'] }, 'minor')).toEqual({
    severityLevel: 'minor',
    hasMissingShingles: false,
    hasWaterStains: true,
    hasCrackedShingles: false,
    hasCurlingShingles: false,
  });
  expect(factsOf({ ...sound, material: 'polyurethane' }, 'none')).toMatchObject({
    roofType: 'flat',
    roofSubtype: 'polyurethane',
  });
});

describe('two people on one roof', () => {
  const by = (reviewerId: string, answer: Partial<Judgment>, severity: Compared['severity'] = 'none') =>
    ({ reviewerId, answer: { ...sound, ...answer }, severity }) satisfies Compared;
  const unsure: Compared = { reviewerId: 'c', answer: { verdict: 'cannot-tell' }, severity: null };

  test('differ in damage, signs, material or severity', () => {
    expect(differencesOf(by('a', {}), by('b', {}))).toEqual([]);
    expect(differencesOf(by('a', {}), by('b', { signs: ['water-stains'] }, 'minor'))).toEqual(['damage']);
    const stained = by('a', { signs: ['water-stains'] }, 'minor');
    expect(
      differencesOf(stained, by('b', { signs: ['cracked-shingles'], material: 'mixed' }, 'severe')),
    ).toEqual(['signs', 'material', 'severity']);
    expect(differencesOf(by('a', {}), by('b', { material: null }))).toEqual([]);
    expect(differencesOf(by('a', {}), unsure)).toEqual([]);
  });

  test('are settled by a third, never by one of them', () => {
    const [a, b] = [by('a', {}), by('b', { signs: ['water-stains'] }, 'minor')];
    expect(standingOf([])).toBe('open');
    expect(standingOf([unsure])).toBe('open');
    expect(standingOf([a])).toBe('agreed');
    expect(standingOf([a, by('b', {})])).toBe('agreed');
    expect(standingOf([a, b])).toBe('disputed');
    expect(standingOf([a, b, by('b', {})])).toBe('disputed');
    expect(standingOf([a, b, unsure])).toBe('disputed');
    expect(standingOf([a, b, by('c', {})])).toBe('settled');
  });
});

describe('the order of work', () => {
  const roofs = Array.from(
    { length: 400 },
    (_, id): WaitingRoof => ({
      id,
      damage: (id % 100) / 100,
      uncertainty: ((id * 37) % 101) / 101,
      features: [id % 20, Math.floor(id / 20)],
    }),
  );

  test('of twenty, twelve are the likeliest damaged, five uncertain and apart, three anybody', () => {
    const order = orderOfWork(roofs, 'seed');
    expect(order).toHaveLength(20);
    expect(order.filter(({ blind }) => blind)).toHaveLength(3);
    const open = order.filter(({ blind }) => !blind).map(({ id }) => roofs[id] as WaitingRoof);
    const likely = [...open].sort((a, b) => b.damage - a.damage).slice(0, 12);
    expect(Math.min(...likely.map(({ damage }) => damage))).toBeGreaterThanOrEqual(0.95);
    const uncertain = open.filter((roof) => !likely.includes(roof));
    const nearest = uncertain.map((roof) =>
      Math.min(
        ...uncertain
          .filter((other) => other !== roof)
          .map(({ features: [x = 0, y = 0] }) =>
            Math.hypot(x - (roof.features[0] ?? 0), y - (roof.features[1] ?? 0)),
          ),
      ),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(4);
  });

  test('is the same for the same seed, whatever order the roofs come in, and another for another', () => {
    expect(orderOfWork([...roofs].reverse(), 'seed')).toEqual(orderOfWork(roofs, 'seed'));
    expect(orderOfWork(roofs, 'other')).not.toEqual(orderOfWork(roofs, 'seed'));
  });

  test('hands every roof out once, also where few are left', () => {
    for (const count of [0, 1, 2, 7, 20]) {
      const order = orderOfWork(roofs.slice(0, count), 'seed');
      expect(order.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        roofs.slice(0, count).map(({ id }) => id),
      );
    }
  });

  const nothing = { suggested: null, features: null, difference: null, share: null };
  const unseen = { latitude: 33, longitude: -111, ...nothing };
  test('without a model, the worst known comes first and the unknown is the uncertain', () => {
    const known = (id: number, severityLevel: 'none' | 'severe' | null) =>
      waitingRoof({ ...unseen, id, severityLevel });
    expect(known(1, 'severe').damage).toBeGreaterThan(known(2, null).damage);
    expect(known(2, null).damage).toBeGreaterThan(known(3, 'none').damage);
    expect(known(2, null).uncertainty).toBeGreaterThan(known(1, 'severe').uncertainty);
  });

  test('an unreviewed roof is as likely damaged as its capture’s estimated share', () => {
    const unknown = { ...unseen, id: 1, severityLevel: null };
    expect(waitingRoof({ ...unknown, share: 0.12 })).toMatchObject({ damage: 0.12, uncertainty: 1 });
  });

  test('with one, what it holds for damaged comes first, and a toss-up is the uncertain', () => {
    const seen = (id: number, suggested: number) =>
      waitingRoof({ ...unseen, id, severityLevel: 'none', suggested, features: [1, 2] });
    expect(seen(1, 0.9).damage).toBeGreaterThan(seen(2, 0.5).damage);
    expect(seen(2, 0.5).uncertainty).toBeGreaterThan(seen(1, 0.9).uncertainty);
    expect(seen(2, 0.5).uncertainty).toBeGreaterThan(seen(3, 0.02).uncertainty);
    expect(seen(1, 0.9).features).toEqual([1, 2]);
  });

  test('or those that look most different from the capture before, and last those without a comparison', () => {
    const compared = (id: number, difference: number | null) =>
      waitingByDifference({ ...unseen, id, severityLevel: 'severe', difference });
    expect(compared(1, 3).damage).toBeGreaterThan(compared(2, 0.4).damage);
    expect(compared(2, 0).damage).toBeGreaterThan(compared(3, null).damage);
  });
});
