import { BlockList, isIPv4 } from 'node:net';
import { forbidden, networkDenialCodes } from '@searchdeck/contract';
import { inboundPrefixes } from '../services/perimeters.js';
import type { ServiceRecord } from '../store/services.js';

interface NetworkProperties {
  publicNetworkAccess?: string | null;
  networkRuleSet?: { ipRules?: { value?: string | null }[] | null } | null;
}
/** Compiled rules of a service; its resource object is replaced by every update. */
const allowListByResource = new WeakMap<object, BlockList | undefined>();

const listOf = (ranges: readonly string[]): BlockList => {
  const allowList = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (!isIPv4(address)) continue;
    if (bits === undefined) allowList.addAddress(address, 'ipv4');
    else allowList.addSubnet(address, Number(bits), 'ipv4');
  }
  return allowList;
};
const compile = ({ networkRuleSet }: NetworkProperties): BlockList | undefined => {
  const rules = networkRuleSet?.ipRules ?? [];
  return rules.length === 0 ? undefined : listOf(rules.map(({ value }) => value ?? ''));
};
const isAllowed = (allowList: BlockList, address: string): boolean =>
  isIPv4(address) && allowList.check(address, 'ipv4');

/** publicNetworkAccess and networkRuleSet.ipRules of a service, against the address of the peer (never a header). */
export const checkNetworkRules = (service: ServiceRecord, remoteAddress: string): void => {
  const properties = (service.resource['properties'] ?? {}) as NetworkProperties;
  const access = properties.publicNetworkAccess?.toLowerCase() ?? 'enabled';
  const address = remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress;
  if (access === 'securedbyperimeter') {
    // Only the inbound rules of the perimeter decide; IP rules of the service don't apply.
    if (isAllowed(listOf(inboundPrefixes(service)), address)) return;
    throw forbidden(`The address '${address}' is not allowed by the network security perimeter of this service.`, {
      code: networkDenialCodes.perimeter,
    });
  }
  if (access !== 'enabled') {
    throw forbidden('Public network access to this search service is disabled.', {
      code: networkDenialCodes.publicAccess,
    });
  }
  if (!allowListByResource.has(service.resource)) allowListByResource.set(service.resource, compile(properties));
  const allowList = allowListByResource.get(service.resource);
  if (allowList === undefined) return;
  if (isAllowed(allowList, address)) return;
  throw forbidden(`The address '${address}' is not allowed by the network rules of this search service.`, {
    code: networkDenialCodes.ipRules,
  });
};
