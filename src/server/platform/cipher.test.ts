import { expect, test } from 'vitest';
import { openCipher } from './cipher.ts';

const cipher = openCipher('the secret of an installation, long enough');

test('sealed text opens for its owner, and looks different each time', () => {
  const sealed = cipher.seal('JBSWY3DPEHPK3PXP', 'pat');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(cipher.seal('JBSWY3DPEHPK3PXP', 'pat')).not.toBe(sealed);
  expect(cipher.open(sealed, 'pat')).toBe('JBSWY3DPEHPK3PXP');
});

test('it opens neither for another owner, nor with another secret, nor changed, nor when it is something else', () => {
  const sealed = cipher.seal('JBSWY3DPEHPK3PXP', 'pat');
  expect(cipher.open(sealed, 'sam')).toBeNull();
  expect(openCipher('the secret of another installation').open(sealed, 'pat')).toBeNull();
  expect(cipher.open(`${sealed.slice(0, -2)}AA`, 'pat')).toBeNull();
  for (const other of ['', 'v1.', 'v1.AAAA', 'v2.abc', 'JBSWY3DPEHPK3PXP']) {
    expect(cipher.open(other, 'pat')).toBeNull();
  }
});
