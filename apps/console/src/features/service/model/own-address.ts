import { mergeServiceUpdate, type SearchServiceResource } from '@searchdeck/contract';
import type { ServicePatch } from './service-patch';

/** The address of a client on the machine of a local service. */
export const LOOPBACK = '127.0.0.1';

const numberOf = (address: string): number =>
  address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);

/** Whether an IPv4 address is in a rule: an address, or a range in CIDR notation. */
export function matchesRule(rule: string, address: string): boolean {
  const [first = '', bits = '32'] = rule.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(numberOf(first) / size) === Math.floor(numberOf(address) / size);
}

const isAllowed = (address: string, { properties }: SearchServiceResource): boolean => {
  const rules = properties?.networkRuleSet?.ipRules ?? [];
  const areRulesUsed = (properties?.publicNetworkAccess ?? 'Enabled').toLowerCase() === 'enabled' && rules.length > 0;
  return !areRulesUsed || rules.some(({ value }) => matchesRule(value, address));
};

/** Whether the IP rules exclude an address after the patch, but not before. */
export const losesAccess = (address: string, service: SearchServiceResource, patch: ServicePatch): boolean =>
  isAllowed(address, service) && !isAllowed(address, mergeServiceUpdate(service, patch));
