import { describe, expect, test } from 'vitest';
import { compareFiles, type Manifest, manifestText, readManifest, readSeal } from './packet.ts';

const manifest: Manifest = {
  format: 'roof-evidence/1',
  madeAt: '2026-11-24T17:00:00.000Z',
  property: { address: '12 Elm St', zipCode: '85251' },
  files: [
    { name: 'evidence.pdf', bytes: 3, sha256: 'aa' },
    { name: 'facts.json', bytes: 2, sha256: 'bb' },
  ],
};

describe('the files of a packet', () => {
  test('are each unchanged, changed, missing or added', () => {
    const found = new Map([
      ['evidence.pdf', 'aa'],
      ['pictures/more.jpg', 'dd'],
    ]);
    expect(compareFiles(manifest, found)).toEqual([
      { name: 'evidence.pdf', change: 'unchanged' },
      { name: 'facts.json', change: 'missing' },
      { name: 'pictures/more.jpg', change: 'added' },
    ]);
    found.set('facts.json', 'b0');
    expect(compareFiles(manifest, found)[1]).toEqual({ name: 'facts.json', change: 'changed' });
  });
});

describe('a manifest', () => {
  test('is read as it was written', () => {
    expect(readManifest(manifestText(manifest))).toEqual(manifest);
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['another format', manifestText({ ...manifest, format: 'roof-evidence/2' as never })],
    ['a file without a digest', JSON.stringify({ ...manifest, files: [{ name: 'a', bytes: 1 }] })],
    ['no property', JSON.stringify({ ...manifest, property: null })],
    ['no list of files', JSON.stringify({ ...manifest, files: {} })],
  ])('is none with %s', (_, text) => {
    expect(readManifest(text)).toBe(null);
  });
});

test('a seal names its algorithm, key and signature', () => {
  const seal = { algorithm: 'Ed25519', keyId: '00', signature: 'AA==' };
  expect(readSeal(JSON.stringify(seal))).toEqual(seal);
  for (const wrong of [{ ...seal, algorithm: 'none' }, { ...seal, keyId: 1 }, [], null])
    expect(readSeal(JSON.stringify(wrong))).toBe(null);
});
