import { expect, test } from 'vitest';
import { asLetters, isDate, isMadeOf, isPattern } from './password.ts';

const nora = ['nora.new@example.com', 'nora.new', 'nora', 'new', 'Nora', 'New'];

test.each(['noranew', 'Nora.New@Example.com', 'NewNora1!', 'nora-new-123', 'nora.new'])(
  '%s is hers',
  (password) => {
    expect(isMadeOf(password, nora)).toBe(true);
  },
);

test.each(['correct horse', 'nora likes hail', 'x7Kq2m', 'newspaper boat'])('%s is not', (password) => {
  expect(isMadeOf(password, nora)).toBe(false);
});

test.each([
  'aaaaaa',
  '777777',
  'abcdef',
  'qwertz',
  'yxcvbn',
  '987654',
  'abc123',
  'aabbcc',
  'ABCABC',
  '20202020',
  '!!!!!!',
])('%s is a pattern', (password) => {
  expect(isPattern(password)).toBe(true);
});

test.each(['correct horse', 'x7Kq2m', 'defrost', 'zoomed'])('%s is none', (password) => {
  expect(isPattern(password)).toBe(false);
});

test.each(['19900101', '01011990', '31.12.1985', '7/4/1976', '1990-1-1'])('%s is a day', (password) => {
  expect(isDate(password)).toBe(true);
});

test.each(['19901301', '85251001', '1990-1-1-1', 'x1990-01', '00000000'])('%s is none', (password) => {
  expect(isDate(password)).toBe(false);
});

test('look-alike signs are read as letters', () => {
  expect(['p@$$w0rd', 'contraseña', 'l3m0n'].map(asLetters)).toEqual(['password', 'contrasena', 'lemon']);
});
