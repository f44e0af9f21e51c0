import { expect, test } from 'vitest';
import { isMadeOf } from './password.ts';

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
