import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Which addresses a connection to an origin may use. */
export type AddressRule = 'loopback' | 'public' | 'any';

/** Ranges that no cloud service uses. RFC 6890, RFC 8190, and their updates. */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // The wire server, which is reachable from every machine of the largest cloud.
  ['168.63.129.16', 32],
];
const special = new BlockList();
for (const [net, prefix] of special4) special.addSubnet(net, prefix, 'ipv4');

// All public IPv6 addresses are in 2000::/3; these ranges in it contain or tunnel other addresses.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
special6.addSubnet('2001::', 23, 'ipv6');
special6.addSubnet('2001:db8::', 32, 'ipv6');
special6.addSubnet('2002::', 16, 'ipv6');
special6.addSubnet('3fff::', 20, 'ipv6');

const loopback4 = new BlockList();
loopback4.addSubnet('127.0.0.0', 8, 'ipv4');

/** `::ffff:127.0.0.1` reaches 127.0.0.1. */
const unmapped = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
};

export const isLoopback = (text: string): boolean => {
  const address = unmapped(text);
  return address === '::1' || (isIPv4(address) && loopback4.check(address, 'ipv4'));
};

export const isPublic = (text: string): boolean => {
  const address = unmapped(text);
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
};

export const addressAllowed = (rule: AddressRule, address: string): boolean =>
  rule === 'any' || (rule === 'loopback' ? isLoopback(address) : isPublic(address));
