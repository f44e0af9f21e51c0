/**
 * A description of an IP address, from the address alone: its kind, and whether it is the caller's current one.
 * @param own the caller's address
 */
export function placeOf(address: string | null, own: string): string {
  if (!address) return 'Unknown address';
  const plain = unmapped(address);
  const kind = kindOf(plain);
  const description = kind ? `${kind} (${plain})` : plain;
  return plain === unmapped(own) ? `${description}, the address you use now` : description;
}

// IPv4 inside IPv6 (RFC 4291, 2.5.5.2), as a server that listens on both sees it.
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

// RFC 1918 and 6598 (IPv4), RFC 4193 and 4291 (IPv6).
function kindOf(address: string): string | null {
  if (/^127\.|^::1$/.test(address)) return 'The server’s own computer';
  if (
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i.test(
      address,
    )
  )
    return 'The server’s local network';
  if (/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)) return 'A provider’s shared network';
  return null;
}
