/**
 * A random UUID of version 4 (RFC 9562). Browsers give `crypto.randomUUID` to pages on HTTPS and localhost only; a server on
 * the office network has neither.
 */
export function uuidV4(random = crypto.getRandomValues(new Uint8Array(16))): string {
  const bytes = Array.from(random, (byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return withDashes(bytes.map(hexOf).join(''));
}

/** A UUID of version 7 (RFC 9562): milliseconds first, so that ids sort by when they were made, the rest random. */
export function uuidV7(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = now.toString(16).padStart(12, '0');
  const bytes = Array.from(random, (byte, place) => {
    if (place === 0) return (byte & 0x0f) | 0x70;
    return place === 2 ? (byte & 0x3f) | 0x80 : byte;
  });
  return withDashes(time + bytes.map(hexOf).join(''));
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');
const withDashes = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
