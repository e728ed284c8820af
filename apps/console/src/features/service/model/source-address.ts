import { mergeServiceUpdate, type SearchServiceResource, type SourceAddress } from '@searchdeck/contract';
import { isSameRule, matchesRule } from './ip-rule';
import type { ServicePatch } from './service-patch';

/** The IP rules that limit who reaches the data plane; undefined: none do. */
function rulesInEffect({ properties }: SearchServiceResource): readonly string[] | undefined {
  const rules = properties?.networkRuleSet?.ipRules ?? [];
  const areRulesUsed = (properties?.publicNetworkAccess ?? 'Enabled').toLowerCase() === 'enabled' && rules.length > 0;
  return areRulesUsed ? rules.map(({ value }) => value) : undefined;
}

const isAllowed = (address: string, service: SearchServiceResource): boolean =>
  rulesInEffect(service)?.some((rule) => matchesRule(rule, address)) ?? true;

/** Whether the IP rules exclude an address after the patch, but not before. */
const losesAccess = (address: string, service: SearchServiceResource, patch: ServicePatch): boolean =>
  isAllowed(address, service) && !isAllowed(address, mergeServiceUpdate(service, patch));

/** Whether the patch excludes addresses that have access. */
function excludesAddresses(service: SearchServiceResource, patch: ServicePatch): boolean {
  const before = rulesInEffect(service);
  const after = rulesInEffect(mergeServiceUpdate(service, patch));
  if (after === undefined) return false;
  return before === undefined || before.some((rule) => !after.some((other) => isSameRule(rule, other)));
}

/** Whether the console loses access to the data plane by a patch; undefined: it doesn't. `source` undefined: not loaded. */
export function accessLoss(
  source: SourceAddress | undefined,
  service: SearchServiceResource,
  patch: ServicePatch,
): 'certain' | 'possible' | undefined {
  if (source?.address != null) return losesAccess(source.address, service, patch) ? 'certain' : undefined;
  // IP rules don't apply to private networks.
  if (source?.unknownReason === 'privateNetwork') return undefined;
  return excludesAddresses(service, patch) ? 'possible' : undefined;
}
