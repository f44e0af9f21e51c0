import { expect, test } from 'vitest';
import { holdsAddress, isExampleAddress } from './names.ts';

test.each([
  'Click evil.example/win',
  'https://evil.example',
  'www.evil',
  'mail me@evil.example',
  'evil\u3002com',
  'evil\uff0ecom',
  'EVIL.COM',
])('%s holds an address', (name) => {
  expect(holdsAddress(name)).toBe(true);
});

test.each([
  'J.R. Smith',
  'St. John',
  'O’Neil',
  'Smith & Sons, Inc.',
  'Ph.D.',
  'María-José',
  'No. 1 Roofing',
  '張偉',
])('%s is a name', (name) => {
  expect(holdsAddress(name)).toBe(false);
});

test.each([
  ['olivia@example.com', true],
  ['olivia@mail.EXAMPLE.org', true],
  ['olivia@roof.test', true],
  ['olivia@example.co', false],
  ['olivia@myexample.com', false],
  ['olivia@gmail.com', false],
])('%s is kept for examples: %s', (email, isExample) => expect(isExampleAddress(email)).toBe(isExample));
