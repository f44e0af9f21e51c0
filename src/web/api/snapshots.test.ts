import { expect, test } from 'vitest';
import { isOld } from './snapshots.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22);

test('what is kept on a device for days without a connection is forgotten after 30 of them', () => {
  expect(isOld({ savedAt: now - 29 * DAY }, now)).toBe(false);
  expect(isOld({ savedAt: now - 31 * DAY }, now)).toBe(true);
});
