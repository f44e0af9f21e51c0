/** Whether the caller already has what this tag names (RFC 9110, If-None-Match: weak comparison). */
export function alreadyHas(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}
