import { expect, test } from 'vitest';
import { isOld } from './snapshots.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22);

test('data kept on a device without a connection is deleted after 30 days', () => {
  expect(isOld({ savedAt: now - 29 * DAY }, now)).toBe(false);
  expect(isOld({ savedAt: now - 31 * DAY }, now)).toBe(true);
});
