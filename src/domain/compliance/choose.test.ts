import { describe, expect, test } from 'vitest';
import { cancellationRights, chooseRules, depositLimit, outdated, type Sale } from './choose.ts';
import { rules } from './rules/index.ts';

const none = { soldAtHome: false, paidByInsurance: false, declaredEmergency: false };
const sale = (state: string, answers: Partial<Sale['answers']> = {}, more: Partial<Sale> = {}): Sale => ({
  ...{ state, on: '2026-11-24', totalCents: 1_850_000 },
  answers: { ...none, ...answers },
  ...more,
});
const notices = (of: Sale) => chooseRules(of).notices.map(({ id }) => id);

describe('three answers and the state choose the notices', () => {
  test.each([
    ['at the company’s office, in Arizona', sale('AZ'), ['az-registrar-notice']],
    ['in Arizona, of $1,000', sale('AZ', {}, { totalCents: 100_000 }), []],
    [
      'at the home',
      sale('AZ', { soldAtHome: true }),
      ['us-cooling-off-notice', 'us-cooling-off-form', 'az-registrar-notice'],
    ],
    [
      'at the home and paid by insurance',
      sale('AZ', { soldAtHome: true, paidByInsurance: true }),
      [
        ...['us-cooling-off-notice', 'us-cooling-off-form', 'az-registrar-notice'],
        ...['az-storm-denial-notice', 'az-storm-four-days-notice', 'az-storm-no-assurance'],
      ],
    ],
    ['in Texas, paid by the owner', sale('TX'), ['tx-homestead-notice']],
    [
      'in Texas, paid by insurance',
      sale('TX', { paidByInsurance: true }),
      ['tx-homestead-notice', 'tx-deductible-notice'],
    ],
    [
      'in Texas after a declared disaster, the larger size next to the signature',
      sale('TX', { paidByInsurance: true, declaredEmergency: true }),
      ['tx-homestead-notice', 'tx-disaster-notice', 'tx-deductible-notice'],
    ],
    [
      'in Texas below $1,000',
      sale('TX', { paidByInsurance: true }, { totalCents: 99_999 }),
      ['tx-homestead-notice'],
    ],
    [
      'in Texas at $1,000',
      sale('TX', { paidByInsurance: true }, { totalCents: 100_000 }),
      ['tx-homestead-notice', 'tx-deductible-notice'],
    ],
    ['in Colorado, no matter who pays', sale('CO'), ['co-trust-notice', 'co-rescission-notice']],
    [
      'in Florida at the home, the largest next to the signature',
      sale('FL', { soldAtHome: true }),
      [
        ...['us-cooling-off-notice', 'us-cooling-off-form', 'fl-recovery-fund-notice'],
        ...['fl-home-solicitation-notice', 'fl-defect-notice', 'fl-lien-notice'],
      ],
    ],
    [
      'in Florida in an emergency, of $2,500',
      sale('FL', { declaredEmergency: true }, { totalCents: 250_000 }),
      ['fl-defect-notice', 'fl-emergency-notice'],
    ],
    [
      'in Minnesota, paid by insurance',
      sale('MN', { paidByInsurance: true }),
      ['mn-denial-notice', 'mn-denial-form', 'mn-deductible-notice'],
    ],
    [
      'in a state that nobody looked up, wherever it is sold',
      sale('GA'),
      ['other-cooling-off-notice', 'other-cooling-off-form'],
    ],
    [
      'in a state of which only the deposit is known',
      sale('ME', { soldAtHome: true }),
      ['other-cooling-off-notice', 'other-cooling-off-form'],
    ],
    ['below $25', sale('ME', { soldAtHome: true }, { totalCents: 2499 }), []],
  ])('%s', (_, of, wanted) => expect(notices(of)).toEqual(wanted));
});

test('a rule holds from its first day', () => {
  const [rule] = rules.filter(({ id }) => id === 'tx-deductible-notice');
  const later = rule && [{ ...rule, from: '2026-11-25' }];
  expect(chooseRules(sale('TX', { paidByInsurance: true }), later).notices).toEqual([]);
  const next = sale('TX', { paidByInsurance: true }, { on: '2026-11-25' });
  expect(chooseRules(next, later).notices).toHaveLength(1);
  const ended = rule && [{ ...rule, to: '2026-11-24' }];
  expect(chooseRules(next, ended).notices).toEqual([]);
});

describe('what is not known is refused with the reason', () => {
  test.each(['GA', 'OK', '', 'PR'])('work that insurance pays for in %j', (state) =>
    expect(chooseRules(sale(state, { paidByInsurance: true })).refusal).toMatch(
      /insurance pays for cannot be proposed.*Known are Arizona, Colorado, Florida, Minnesota, and Texas/,
    ),
  );
  test('after a declared emergency, too, but not everyday work', () => {
    expect(chooseRules(sale('GA', { declaredEmergency: true })).refusal).toMatch(/declared emergency/);
    expect(chooseRules(sale('GA', { soldAtHome: true })).refusal).toBeNull();
    expect(chooseRules(sale('AZ', { paidByInsurance: true })).refusal).toBeNull();
  });
  test('a day before the rules were looked up', () =>
    expect(chooseRules(sale('AZ', {}, { on: '2025-12-31' })).refusal).toMatch(/December 31, 2025/));
});

test('the strictest limit of a deposit holds, never above it by rounding', () => {
  const storm = chooseRules(sale('AZ', { paidByInsurance: true }));
  expect(depositLimit(storm, 1_850_001)?.mostCents).toBe(925_000);
  expect(depositLimit(chooseRules(sale('TX', { declaredEmergency: true })), 1_850_000)).toMatchObject({
    mostCents: 0,
    why: expect.stringContaining('Texas'),
  });
  expect(depositLimit(chooseRules(sale('AZ')), 1_850_000)).toBeNull();
});

test.each([
  ['California', 'CA', 1_850_000, 100_000],
  ['California, of a small repair', 'CA', 600_099, 60_009],
  ['Maryland', 'MD', 1_850_000, 616_666],
  ['Pennsylvania', 'PA', 1_850_000, 616_666],
  ['a state that nobody looked up', 'GA', 1_850_000, 100_000],
  ['Puerto Rico', 'PR', 1_850_000, 100_000],
])('a plain sale in %s takes no more at signing than the law allows', (_, state, totalCents, most) => {
  expect(depositLimit(chooseRules(sale(state, {}, { totalCents })), totalCents)?.mostCents).toBe(most);
});

test('a sale talked about in another language is refused, in Spanish it says what else has to be in Spanish', () => {
  expect(chooseRules(sale('AZ', { language: 'other' })).refusal).toContain('language of the sales talk');
  const spanish = chooseRules(sale('AZ', { soldAtHome: true, language: 'es' }));
  expect(spanish.refusal).toBeNull();
  expect(spanish.notices.map(({ id }) => id)).toContain('us-cooling-off-notice-es');
  expect(spanish.unread).toEqual([expect.stringContaining('in Spanish, too')]);
  expect(notices(sale('AZ', { soldAtHome: true })).join()).not.toMatch(/-es\b/);
});

test('a plain sale states what the law wants, and says which words are not known', () => {
  expect(chooseRules(sale('AZ')).facts).toEqual(['finishOn', 'licenseNumber', 'companyAddress']);
  expect(chooseRules(sale('AZ')).unread).toEqual([]);
  expect(chooseRules(sale('GA')).facts).toContain('companyAddress');
  expect(chooseRules(sale('GA')).unread).toEqual([expect.stringContaining('in GA are not known')]);
  expect(chooseRules(sale('FL')).unread).toEqual([expect.stringContaining('insurance coverage')]);
});

describe('until when a contract can be canceled, by the calendar of the door', () => {
  const rights = (of: Sale, at: string, timeZone = 'America/Phoenix', startOn: string | null = null) =>
    cancellationRights(chooseRules(of), { at: new Date(at), timeZone, startOn }).map(({ ruleId, until }) => [
      ruleId,
      until,
    ]);
  const home = sale('AZ', { soldAtHome: true });

  test('a minute before and after midnight in Arizona', () => {
    expect(rights(home, '2026-11-17T06:59:00Z')).toEqual([['us-cooling-off', '2026-11-19']]);
    expect(rights(home, '2026-11-17T07:00:00Z')).toEqual([['us-cooling-off', '2026-11-20']]);
  });
  test('over Thanksgiving and a Sunday', () =>
    expect(rights(sale('AZ', { soldAtHome: true, paidByInsurance: true }), '2026-11-25T18:00:00Z')).toEqual([
      ['us-cooling-off', '2026-11-30'],
      ['az-storm-four-days', '2026-12-02'],
      ['az-storm-denial', null],
    ]));
  test('72 hours over the night on which clocks are put back end an hour earlier on the clock', () => {
    const [right] = cancellationRights(chooseRules(sale('CO')), {
      at: new Date('2026-10-30T20:00:00Z'),
      timeZone: 'America/Denver',
      startOn: null,
    });
    expect(right).toMatchObject({ ruleId: 'co-rescission', until: '2026-11-02' });
    expect(right?.sentence.replaceAll('\u202f', ' ')).toContain('Until 1:00 PM on Monday, November 2, 2026');
  });
  test('ten days in Florida, or until the official start where that is earlier', () => {
    const emergency = sale('FL', { declaredEmergency: true });
    const at = '2026-11-24T15:00:00Z';
    expect(rights(emergency, at, 'America/New_York')).toEqual([['fl-emergency', '2026-12-04']]);
    expect(rights(emergency, at, 'America/New_York', '2026-12-01')).toEqual([['fl-emergency', '2026-12-01']]);
    expect(rights(emergency, at, 'America/New_York', '2026-12-20')).toEqual([['fl-emergency', '2026-12-04']]);
  });
});

test('a rule that nobody looked at for a year is named', () => {
  const checked = [{ id: 'az-storm-denial', checkedOn: '2026-11-24' }];
  expect(outdated(checked, '2027-11-24')).toEqual([]);
  expect(outdated(checked, '2027-11-25')).toEqual(['az-storm-denial']);
});
