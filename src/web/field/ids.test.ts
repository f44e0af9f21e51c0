import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { uuidV4, uuidV7 } from './ids.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('any 16 bytes make an id that the server takes', () => {
  const isAccepted = (id: string) => z.uuidv4().safeParse(id).success;
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) =>
      isAccepted(uuidV4(new Uint8Array(bytes))),
    ),
  );
});

test('a browser without HTTPS, where randomUUID is missing, still makes ids', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(new Set([uuidV4(), uuidV4(), uuidV7(), uuidV7()]).size).toBe(4);
});
