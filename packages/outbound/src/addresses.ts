import { BlockList, isIP } from 'node:net';

/** What an IP address reaches. */
export type AddressKind = 'loopback' | 'linkLocal' | 'private' | 'reserved' | 'public';

/**
 * Which addresses a connection to an origin may use. `routable`: all but link-local ones, which serve credentials to the
 * machines of a cloud.
 */
export type AddressRule = 'loopback' | 'public' | 'routable' | 'any';

/** Why nothing was sent: the origin, or an address of its name, is not allowed. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** Ranges that no cloud service uses. RFC 6890, RFC 8190, and their updates. */
const RANGES: Readonly<Record<Exclude<AddressKind, 'public'>, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linkLocal: [
    '169.254.0.0/16',
    'fe80::/10',
    // The same through NAT64.
    '64:ff9b::a9fe:0/112',
    // Services of cloud machines outside the link-local ranges: the wire server, and two metadata services.
    '168.63.129.16/32',
    '100.100.100.200/32',
    'fd00:ec2::/32',
  ],
  private: ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  reserved: [
    '0.0.0.0/8',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
    // These contain or tunnel other addresses.
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ],
};

/** The list also contains the addresses of its IPv4 ranges in the form `::ffff:127.0.0.1` or `::ffff:7f00:1`. */
const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

const lists = Object.entries(RANGES).map(([kind, ranges]) => [kind as AddressKind, listOf(ranges)] as const);
/** All public IPv6 addresses are in 2000::/3. */
const addressableRanges = listOf(['0.0.0.0/1', '128.0.0.0/1', '2000::/3']);

/** The kind of an IPv4 or IPv6 address, without brackets; `reserved` for other texts. */
export const addressKind = (address: string): AddressKind => {
  const version = isIP(address);
  if (version === 0) return 'reserved';
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const kind = lists.find(([, list]) => list.check(address, family))?.[0];
  return kind ?? (addressableRanges.check(address, family) ? 'public' : 'reserved');
};

export const isAddressAllowed = (rule: AddressRule, address: string): boolean => {
  if (rule === 'any') return true;
  const kind = addressKind(address);
  return rule === 'routable' ? isIP(address) !== 0 && kind !== 'linkLocal' : kind === rule;
};
