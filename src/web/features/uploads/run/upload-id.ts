/** A random UUID. Browsers keep `crypto.randomUUID` for HTTPS and localhost; a server on the office network has neither. */
export function newUploadId(): string {
  return crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** 16 random bytes as a UUID of version 4 (RFC 9562). */
export function uuidOf(bytes: Uint8Array): string {
  const marked = bytes.slice();
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
