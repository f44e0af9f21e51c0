import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { uploads } from '#contract/uploads.ts';
import { newUploadId, uuidOf } from './upload-id.ts';

afterEach(() => void vi.unstubAllGlobals());

const isAccepted = (uploadId: string) => uploads.upload.files.safeParse({ uploadId }).success;

test('any 16 bytes make an id the server accepts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => isAccepted(uuidOf(bytes))),
  );
});

test('a browser without HTTPS, where randomUUID is missing, still makes ids', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = [newUploadId(), newUploadId()];
  expect(ids.every(isAccepted)).toBe(true);
  expect(ids[0]).not.toBe(ids[1]);
});
