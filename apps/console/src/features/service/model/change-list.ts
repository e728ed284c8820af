import {
  capacityOf,
  mergeServiceUpdate,
  isSameValue,
  searchUnitsOf,
  skuLimits,
  type SearchServicePropertiesBody,
  type SearchServiceResource,
} from '@searchdeck/contract';
import { formatBytes } from '../../../shared/format/format';
import { valueTitleOf } from '../../../shared/format/title';
import { changeMessages as texts } from '../messages';
import { authenticationOf } from './authentication';
import { isWellFormed, type ServicePatch } from './service-patch';

/** One described change of the service. */
export interface DescribedChange {
  /** `Replicas 1 → 3`. */
  label: string;
  /** Its effect on users of the service. */
  consequence?: string;
  tone?: 'warn' | 'danger';
  /** It follows from other changes. */
  isDerived?: boolean;
}

interface Versions {
  before: SearchServiceResource;
  after: SearchServiceResource;
}
type Describe = (versions: Versions) => DescribedChange | readonly DescribedChange[] | undefined;

const propertiesOf = (service: SearchServiceResource): SearchServicePropertiesBody => service.properties ?? {};
export const storageOf = (service: SearchServiceResource): number =>
  capacityOf(service).partitions * skuLimits(service.sku.name).storageBytesPerPartition;

/** A change of one value, described by its old and new text. */
const describeValue =
  (
    valueOf: (service: SearchServiceResource) => string | null | undefined,
    describe: (before: string, after: string, versions: Versions) => DescribedChange,
  ): Describe =>
  (versions) => {
    const [before, after] = [valueOf(versions.before), valueOf(versions.after)];
    const textOf = (value: string | null | undefined): string => (value == null ? texts.notSet : valueTitleOf(value));
    return isSameValue(before, after) ? undefined : describe(textOf(before), textOf(after), versions);
  };

const describeReplicas: Describe = ({ before, after }) => {
  const [from, to] = [capacityOf(before).replicas, capacityOf(after).replicas];
  if (from === to) return undefined;
  const consequence = to > from ? texts.moreReplicas : to === 1 ? texts.oneReplica : texts.fewerReplicas;
  return { label: texts.replicas(from, to), consequence, ...(to === 1 ? { tone: 'warn' as const } : {}) };
};
const describePartitions: Describe = ({ before, after }) => {
  const [from, to] = [capacityOf(before).partitions, capacityOf(after).partitions];
  if (from === to) return undefined;
  const storage = formatBytes(storageOf(after));
  return {
    label: texts.partitions(from, to),
    consequence: to > from ? texts.morePartitions(storage) : texts.fewerPartitions(storage),
    ...(to < from ? { tone: 'warn' as const } : {}),
  };
};
const describeSearchUnits: Describe = ({ before, after }) => {
  const [from, to] = [before, after].map((service) => searchUnitsOf(capacityOf(service)));
  if (from === to) return undefined;
  return { label: texts.searchUnits(from ?? 1, to ?? 1), consequence: texts.billing, isDerived: true };
};
const describeAuthentication: Describe = ({ before, after }) => {
  const [from, to] = [authenticationOf(before), authenticationOf(after)];
  if (from.mode === to.mode && from.failureMode === to.failureMode) return undefined;
  if (from.mode === to.mode) {
    return {
      label: texts.failureMode(texts.failureModes[from.failureMode], texts.failureModes[to.failureMode]),
      consequence: texts.failureModeConsequence,
    };
  }
  return {
    label: texts.authentication(texts.authenticationModes[from.mode], texts.authenticationModes[to.mode]),
    consequence: texts.authenticationConsequences[to.mode],
    tone: to.mode === 'apiKeysAndRoles' ? 'warn' : 'danger',
  };
};
const isEveryAddress = (rule: string): boolean => rule.endsWith('/0');

const describeIpRules: Describe = ({ before, after }) => {
  const rulesOf = (service: SearchServiceResource) =>
    (propertiesOf(service).networkRuleSet?.ipRules ?? []).map((rule) => rule.value);
  const [from, to] = [rulesOf(before), rulesOf(after)];
  const addedRules = to.filter((rule) => !from.includes(rule));
  const removedRules = from.filter((rule) => !to.includes(rule));
  const allowsEveryAddress = to.some(isEveryAddress);
  return [
    ...addedRules.map((rule, i) => ({
      label: texts.ipRuleAdded(rule),
      ...(isEveryAddress(rule)
        ? { consequence: texts.everyAddress, tone: 'danger' as const }
        : from.length === 0 && i === 0 && !allowsEveryAddress
          ? { consequence: texts.firstIpRule, tone: 'warn' as const }
          : {}),
    })),
    ...removedRules.map((rule, i) => ({
      label: texts.ipRuleRemoved(rule),
      ...(i === 0 && !allowsEveryAddress
        ? { consequence: to.length === 0 ? texts.lastIpRule : texts.ipRuleRemovedConsequence, tone: 'warn' as const }
        : {}),
    })),
  ];
};
const describeIdentity: Describe = ({ before, after }) => {
  const typeOf = (service: SearchServiceResource) => service.identity?.type ?? 'None';
  const idsOf = (service: SearchServiceResource) => Object.keys(service.identity?.userAssignedIdentities ?? {});
  const [from, to] = [idsOf(before), idsOf(after)];
  const isRemoved = typeOf(before) !== 'None' && typeOf(after) === 'None';
  return [
    ...(typeOf(before) === typeOf(after)
      ? []
      : [
          {
            label: texts.identity(valueTitleOf(typeOf(before)), valueTitleOf(typeOf(after))),
            ...(isRemoved ? { consequence: texts.identityRemoved, tone: 'danger' as const } : {}),
          },
        ]),
    ...to.filter((id) => !from.includes(id)).map((id) => ({ label: texts.userIdentityAdded(id) })),
    ...from
      .filter((id) => !to.includes(id))
      .map((id) => ({ label: texts.userIdentityRemoved(id), tone: 'warn' as const })),
  ];
};

const describeTags: Describe = ({ before, after }) => {
  const [from, to] = [before.tags ?? {}, after.tags ?? {}];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .filter((name) => !isSameValue(from[name], to[name]))
    .map((name) => ({ label: texts.tag(name, from[name] ?? texts.notSet, to[name] ?? texts.notSet) }));
};

const describers: readonly Describe[] = [
  describeValue(
    (service) => service.sku.name,
    (before, after) => ({ label: texts.sku(before, after), consequence: texts.skuConsequence, tone: 'warn' }),
  ),
  describeReplicas,
  describePartitions,
  describeSearchUnits,
  describeValue(
    (service) => propertiesOf(service).hostingMode,
    (before, after) => ({ label: texts.hostingMode(before, after), consequence: texts.hostingModeConsequence }),
  ),
  describeValue(
    (service) => propertiesOf(service).computeType,
    (before, after) => ({ label: texts.computeType(before, after), consequence: texts.computeTypeConsequence }),
  ),
  describeAuthentication,
  describeValue(
    (service) => propertiesOf(service).semanticSearch,
    (before, after, { after: { properties } }) => {
      const consequence = texts.semanticConsequences[properties?.semanticSearch ?? 'free'];
      return {
        label: texts.semanticRanker(before, after),
        ...(consequence === undefined ? {} : { consequence }),
        ...(properties?.semanticSearch === 'disabled' ? { tone: 'danger' as const } : {}),
      };
    },
  ),
  describeValue(
    (service) => propertiesOf(service).publicNetworkAccess,
    (before, after, { after: { properties } }) => {
      const consequence = texts.publicAccessConsequences[properties?.publicNetworkAccess ?? 'Enabled'];
      return {
        label: texts.publicAccess(before, after),
        ...(consequence === undefined ? {} : { consequence }),
        ...(properties?.publicNetworkAccess === 'Enabled' ? {} : { tone: 'danger' as const }),
      };
    },
  ),
  describeIpRules,
  describeValue(
    (service) => propertiesOf(service).networkRuleSet?.bypass ?? 'None',
    (before, after) => ({ label: texts.bypass(before, after) }),
  ),
  describeIdentity,
  describeValue(
    (service) => (propertiesOf(service).dataExfiltrationProtections ?? []).join(', '),
    (_before, after) => ({
      label: texts.exfiltration(after !== ''),
      ...(after === '' ? {} : { consequence: texts.exfiltrationConsequence, tone: 'warn' as const }),
    }),
  ),
  describeValue(
    (service) => propertiesOf(service).encryptionWithCmk?.enforcement ?? 'Unspecified',
    (before, after) => ({
      label: texts.enforcement(before, after),
      ...(after === 'Enabled' ? { consequence: texts.enforcementConsequence } : {}),
    }),
  ),
  describeTags,
];

/** Members of a patch whose changes are described above; JSON can change others, too. */
const DESCRIBED_MEMBERS: ReadonlySet<string> = new Set([
  'sku',
  'identity',
  'tags',
  'replicaCount',
  'partitionCount',
  'hostingMode',
  'computeType',
  'authOptions',
  'disableLocalAuth',
  'semanticSearch',
  'publicNetworkAccess',
  'networkRuleSet',
  'dataExfiltrationProtections',
  'encryptionWithCmk',
]);

/** The number of changes that a user made. */
export const countOf = (changes: readonly DescribedChange[]): number =>
  changes.filter((change) => change.isDerived !== true).length;

/** Describes the changes that a patch makes to the service. */
export function describeChanges(before: SearchServiceResource, patch: ServicePatch): DescribedChange[] {
  const { properties = {}, ...members } = patch;
  const names = Object.keys({ ...members, ...properties });
  if (!isWellFormed(before, patch)) return names.map((name) => ({ label: texts.other(name) }));
  const after = mergeServiceUpdate(before, patch);
  const describedChanges = describers.flatMap((describe) => describe({ before, after }) ?? []);
  // Such as another order of IP rules.
  const others = describedChanges.length === 0 ? names : names.filter((name) => !DESCRIBED_MEMBERS.has(name));
  return [...describedChanges, ...others.map((name) => ({ label: texts.other(name) }))];
}
