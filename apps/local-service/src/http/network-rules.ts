import { BlockList, isIPv4 } from 'node:net';
import { forbidden } from '@searchdeck/contract';
import type { ServiceRecord } from '../store/services.js';

interface NetworkProperties {
  publicNetworkAccess?: string | null;
  networkRuleSet?: { ipRules?: { value?: string | null }[] | null } | null;
}
/** Compiled rules of a service; its resource object is replaced by every update. */
const allowListByResource = new WeakMap<object, BlockList | undefined>();

const compile = ({ networkRuleSet }: NetworkProperties): BlockList | undefined => {
  const rules = networkRuleSet?.ipRules ?? [];
  if (rules.length === 0) return undefined;
  const allowList = new BlockList();
  for (const { value } of rules) {
    const [address = '', bits] = (value ?? '').split('/');
    if (!isIPv4(address)) continue;
    if (bits === undefined) allowList.addAddress(address, 'ipv4');
    else allowList.addSubnet(address, Number(bits), 'ipv4');
  }
  return allowList;
};

/** publicNetworkAccess and networkRuleSet.ipRules of a service, against the address of the peer (never a header). */
export const checkNetworkRules = (service: ServiceRecord, remoteAddress: string): void => {
  const properties = (service.resource['properties'] ?? {}) as NetworkProperties;
  const access = properties.publicNetworkAccess?.toLowerCase() ?? 'enabled';
  if (access !== 'enabled') {
    throw forbidden('Public network access to this search service is disabled.', {
      code: 'PublicNetworkAccessDisabled',
    });
  }
  if (!allowListByResource.has(service.resource)) allowListByResource.set(service.resource, compile(properties));
  const allowList = allowListByResource.get(service.resource);
  if (allowList === undefined) return;
  const address = remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress;
  if (isIPv4(address) && allowList.check(address, 'ipv4')) return;
  throw forbidden(`The address '${address}' is not allowed by the network rules of this search service.`, {
    code: 'IpNotAllowed',
  });
};
