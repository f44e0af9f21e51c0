import { expect, test } from 'vitest';
import { z } from 'zod';
import { uuidV7 } from './ids.ts';

test('as RFC 9562 gives it in its example', () => {
  const random = new Uint8Array([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('ids are unlike, sort by time and are what the server takes', () => {
  const ids = Array.from({ length: 100 }, (_, n) => uuidV7(1_700_000_000_000 + n));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 100 }, () => uuidV7())).size).toBe(100);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
});
