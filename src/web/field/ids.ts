/** A UUID of version 7 (RFC 9562): milliseconds first, so that ids sort by when they were made, the rest random. */
export function uuidV7(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = now.toString(16).padStart(12, '0');
  const bytes = Array.from(random, (byte, place) => {
    if (place === 0) return (byte & 0x0f) | 0x70;
    return place === 2 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20, 32].map((end, n, ends) => hex.slice(n === 0 ? 0 : ends[n - 1], end)).join('-');
}
