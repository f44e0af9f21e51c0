import { expect, test } from 'vitest';
import { normalizeEmail } from './email.ts';

test('reads addresses as people type them', () => {
  expect(normalizeEmail(' Ann.Lee+roof@Example.CO.uk ')).toBe('ann.lee+roof@example.co.uk');
  expect(normalizeEmail("o'brien@mail.example")).toBe("o'brien@mail.example");
});

test('refuses what no mail server would take', () => {
  const wrong = [
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann lee@example.com',
    'ann@-x.com',
    'a@b..com',
  ];
  expect(wrong.filter((text) => normalizeEmail(text) !== null)).toEqual([]);
  expect(normalizeEmail(`${'a'.repeat(250)}@b.com`)).toBeNull();
});
