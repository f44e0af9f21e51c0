import { describe, expect, test } from 'vitest';
import { callLink, mailLink, textLink } from './contact-links.ts';
import { knownOf, missingDetailsOf } from './missing.ts';
import { formatPhone, normalizePhone } from './phone.ts';

describe('a typed phone number', () => {
  test.each([
    ['(602) 555-0123', '+16025550123'],
    ['602.555.0123', '+16025550123'],
    ['1-602-555-0123', '+16025550123'],
    ['+1 602 555 0123', '+16025550123'],
    ['602 555 0123 ext. 12', '+16025550123;ext=12'],
    ['602-555-0123x7', '+16025550123;ext=7'],
    ['+16025550123;ext=12', '+16025550123;ext=12'],
    ['+49 30 901820', '+4930901820'],
  ])('%s is normalized for links', (typed, normalized) => {
    expect(normalizePhone(typed)).toBe(normalized);
    expect(normalizePhone(formatPhone(normalized))).toBe(normalized);
  });
  test.each([
    '',
    'call me',
    '555-0123',
    '102 555 0123',
    '602 155 0123',
    '+1 602',
    '6025550123;x=<script>',
    '٦٠٢٥٥٥٠١٢٣',
  ])('%s is none', (typed) => expect(normalizePhone(typed)).toBeNull());
  test('reads as people write it', () => {
    expect(formatPhone('+16025550123')).toBe('(602) 555-0123');
    expect(formatPhone('+16025550123;ext=12')).toBe('(602) 555-0123 ext. 12');
    expect(formatPhone('+4930901820')).toBe('+4930901820');
  });
});

test('links carry nothing but the number or the address', () => {
  expect(callLink('+16025550123;ext=12')).toBe('tel:+16025550123;ext=12');
  expect(textLink('+16025550123;ext=12')).toBe('sms:+16025550123');
  expect(mailLink('o+k@example.com')).toBe('mailto:o%2Bk@example.com');
  expect(mailLink('a@example.com?bcc=x')).toBe('mailto:a@example.com%3Fbcc%3Dx');
});

describe('what is missing at a door', () => {
  const ann = { name: 'Ann', phone: null };
  const phoneAlone = { name: null, phone: '+16025550123' };
  test('a sale wants an amount and a name, an appointment a name and a phone', () => {
    const unknown = knownOf([]);
    expect(missingDetailsOf(unknown)).toEqual([]);
    expect(missingDetailsOf({ isSold: true, ...unknown })).toEqual(['amount', 'name']);
    expect(missingDetailsOf({ isSold: true, dealValue: '0.00', ...knownOf([ann]) })).toEqual([]);
    expect(missingDetailsOf({ isExpected: true, ...unknown })).toEqual(['name', 'phone']);
    expect(missingDetailsOf({ isExpected: true, ...knownOf([ann]) })).toEqual(['phone']);
    expect(missingDetailsOf({ isExpected: true, ...knownOf([phoneAlone]) })).toEqual(['name']);
    expect(missingDetailsOf({ isExpected: true, ...knownOf([ann, phoneAlone]) })).toEqual([]);
  });
});
