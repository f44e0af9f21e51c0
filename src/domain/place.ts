/**
 * An IP address in words, as far as the address alone tells: of which kind it is, and whether it is the one of now.
 * @param own the address of who asks
 */
export function placeOf(address: string | null, own: string): string {
  if (!address) return 'Unknown address';
  const plain = unmapped(address);
  const kind = kindOf(plain);
  const words = kind ? `${kind} (${plain})` : plain;
  return plain === unmapped(own) ? `${words}, the address you use now` : words;
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
