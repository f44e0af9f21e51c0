import { expect, test } from 'vitest';
import { mailCost, recipientLines } from './campaign.ts';
import { fillFields, mailTemplates, textProblems } from './design.ts';
import { printedFacts } from './facts.ts';

const values = { address: '12 N Main St', city: 'Mesa', company: 'Saguaro Roofing', phone: '(602) 555-0100' };

test('a text shows what its fields stand for, and nothing for one it does not know', () => {
  expect(fillFields('Hello {{ address }} in {{city}}{{owner}}. {{toString}}', values)).toBe(
    'Hello 12 N Main St in Mesa. ',
  );
  expect(fillFields('$& {{address}}', { ...values, address: '$1 {{city}}' })).toBe('$& $1 {{city}}');
});

test('the texts to begin with may be mailed, and fit', () => {
  for (const { label: _, ...texts } of Object.values(mailTemplates)) expect(textProblems(texts)).toEqual([]);
});

test.each([
  ['', 'Please write this text.'],
  ['Hi {{name}}', 'There is no field {{name}}.'],
  ['Hi {{address', 'A field begins with {{ and ends with }}.'],
  ['x'.repeat(41), 'A word of more than 40 letters does not fit on a line.'],
  ['Get a free roof', '“free roof”: Nothing about a roof is free.'],
  [
    'File a claim with us',
    'Mail about insurance claims needs warnings that differ by state. State what was seen instead.',
  ],
])('%j is not mailed', (message, why) => {
  expect(textProblems({ headline: 'A', message, callToAction: 'B' })).toContainEqual({
    text: 'message',
    why,
  });
});

test('a piece says what was seen only where somebody looked', () => {
  const roof = {
    ...{ photographedOn: '2026-10-03', wasSeen: true },
    ...{
      hasMissingShingles: true,
      hasWaterStains: true,
      hasCrackedShingles: false,
      hasCurlingShingles: false,
    },
  };
  expect(printedFacts(roof)).toEqual([
    'Photographed on October 3, 2026',
    'We saw missing shingles and water stains',
  ]);
  expect(printedFacts({ ...roof, wasSeen: false })).toEqual(['Photographed on October 3, 2026']);
  expect(printedFacts({ ...roof, photographedOn: null, wasSeen: false })).toEqual([]);
});

test('a piece is for the owner or for the residents', () => {
  expect(recipientLines('owner', 'Doe, Jane & José')).toEqual(['DOE, JANE & JOSE', 'OR CURRENT RESIDENT']);
  expect(recipientLines('resident', 'Jane Doe')).toEqual(['CURRENT RESIDENT']);
  expect(recipientLines('owner', 'Łukasz Sørensen Groß-Ærø')[0]).toBe('LUKASZ SORENSEN GROSS-AERO');
  for (const name of [
    'Nguyễn Thị Hòa',
    'Muñoz Peña',
    'O’Brien',
    'Kaʻahumanu',
    'Żółć Đorđe',
    'ＡＮＮ Lee',
    'Çelik Işıl & Ömer',
  ])
    expect(recipientLines('owner', name)[0]).toMatch(/^[A-Z]{2}[A-Z &]+[A-Z]$/);
  // Half a name is nobody's: of what sorting machines do not read, the piece is for the household.
  const others = ['王伟', 'राम कुमार', 'محمد علي', 'สมชาย ใจดี', '김민수 Kim', 'Wang 伟 Wei', 'Иван Petrov'];
  for (const nobody of [null, '', '李', '—', 'x', ...others])
    expect(recipientLines('owner', nobody)).toEqual(['CURRENT RESIDENT']);
  const [long = ''] = recipientLines(
    'owner',
    'The Very Long Family Revocable Living Trust Dated January First',
  );
  expect(long).toBe('THE VERY LONG FAMILY REVOCABLE LIVING TRUST');
});

test('what mail costs, with the plan’s percent', () => {
  expect(mailCost(500, 85, 15)).toEqual({ printCents: 42_500, markupCents: 6375, totalCents: 48_875 });
  expect(mailCost(1, 85, 15)).toEqual({ printCents: 85, markupCents: 13, totalCents: 98 });
});
