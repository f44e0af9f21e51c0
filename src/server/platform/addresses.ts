import { BlockList, isIP } from 'node:net';

/** IPv4 addresses that are nobody's on the Internet (IANA's registry of special purposes), and multicast. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own networks; clouds keep their metadata there, too.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The same within 2000::/3; whatever is outside of that is not public (loopback, local, mapped, NAT64). */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // Carry an IPv4 address within them.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6');

const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to somebody on the public Internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (kind !== 6 || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
