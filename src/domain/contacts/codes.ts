/** Digits and letters that nobody mistakes for each other on paper (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/**
 * A code to print: 12 characters, 60 bits of what the caller draws at random.
 * @param bytes at least 12 random bytes
 */
export function codeOf(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`a code takes ${LENGTH} random bytes`);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A code as somebody typed it: in any case, with blanks or hyphens, O for 0 and I or L for 1. Null if it is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** As it is printed: 'ABCD-EF01-2345'. */
export const formatCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');
