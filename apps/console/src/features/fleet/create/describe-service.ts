import { authenticationModeOf, capacityOf, skuLimits } from '@searchdeck/contract';
import { formatBytes } from '../../../shared/format/format';
import { valueTitleOf } from '../../../shared/format/title';
import { summaryMessages as texts } from './messages';
import { describableBody, withDefaults, type NewService } from './new-service';

export interface Statement {
  label: string;
  consequence?: string;
  tone?: 'warn' | 'danger';
}

/** A summary of the service that the request creates; none while its JSON is invalid. */
export function describeService(input: NewService): Statement[] {
  const body = describableBody(input);
  if (body === undefined) return [];
  const { location, sku, identity, tags, properties } = withDefaults(body);
  const { semanticSearch, publicNetworkAccess, networkRuleSet } = properties ?? {};
  const { replicas, partitions } = capacityOf({ properties });
  const storage = formatBytes(skuLimits(sku.name).storageBytesPerPartition * partitions);
  const rules = networkRuleSet?.ipRules?.length ?? 0;
  const tagCount = Object.keys(tags ?? {}).length;
  const isFree = sku.name === 'free';
  return [
    { label: texts.service(input.name, location, input.resourceGroup.trim()), consequence: texts.fixed },
    {
      label: texts.capacity(sku.name, replicas, partitions, storage),
      consequence: isFree ? texts.free : texts.billing,
    },
    {
      label: texts.replicas(replicas),
      consequence: texts.availability[Math.min(replicas, texts.availability.length) - 1] ?? '',
      ...(replicas === 1 && !isFree ? { tone: 'warn' as const } : {}),
    },
    {
      label: texts.authentication(authenticationModeOf({ properties })),
    },
    publicNetworkAccess === 'Enabled' || publicNetworkAccess == null
      ? { label: rules === 0 ? texts.publicAccess : texts.ipRules(rules) }
      : { label: texts.privateAccess, consequence: texts.privateConsequence, tone: 'warn' as const },
    { label: texts.semanticRanker(semanticSearch ?? 'free') },
    ...(identity == null || identity.type === 'None' ? [] : [{ label: texts.identity(valueTitleOf(identity.type)) }]),
    ...(tagCount === 0 ? [] : [{ label: texts.tags(tagCount) }]),
  ];
}
