import type { ErrorDetail } from '../../errors/search-error.js';
import { capacityOf, searchUnitsOf } from '../../limits/capacity.js';
import { interchangeableSkus, MAX_SEARCH_UNITS, skuLimits } from '../../limits/sku-limits.js';
import type { SearchServiceResource, SearchServiceUpdateBody } from '../../management/search-service.js';
import { isUserAssignedIdentityId } from '../../values/resource-id.js';
import { isSameValue } from '../../values/same-value.js';
import { RuleFindings, type RuleContext } from '../findings.js';
import type { ServiceRule } from './service-rules.js';

type ServiceFindings = RuleFindings<ServiceRule>;

export interface ServiceRuleContext extends RuleContext {
  /** The service before the request; absent when it is created. */
  previous?: SearchServiceResource;
  /** Body of a PATCH request; absent for creation and replacement. */
  patch?: SearchServiceUpdateBody;
  /** Whether a network security perimeter is associated with the service. */
  hasPerimeter?: boolean;
}

/** Rule 1: authOptions cannot be set if API keys are disabled. */
const checkAuthentication = (next: SearchServiceResource, context: ServiceRuleContext, f: ServiceFindings): void => {
  const { authOptions, disableLocalAuth } = next.properties ?? {};
  if (authOptions?.aadOrApiKey && authOptions.apiKeyOnly) {
    f.add(
      'properties.authOptions',
      'InvalidAuthOptions',
      "The property 'authOptions' must have either 'apiKeyOnly' or 'aadOrApiKey', not both.",
    );
  }
  if (authOptions && !authOptions.aadOrApiKey && !authOptions.apiKeyOnly) {
    f.add(
      'properties.authOptions',
      'InvalidAuthOptions',
      "The property 'authOptions' must have 'apiKeyOnly' or 'aadOrApiKey'.",
    );
  }
  if (disableLocalAuth !== true || !authOptions) return;
  const setsAuthOptions = context.previous === undefined || Boolean(context.patch?.properties?.authOptions);
  if (setsAuthOptions) {
    f.add(
      'properties.authOptions',
      'InvalidAuthOptions',
      "The property 'authOptions' cannot be set when 'disableLocalAuth' is true.",
    );
  } else {
    f.add(
      'properties.disableLocalAuth',
      'InvalidAuthOptions',
      "The property 'disableLocalAuth' cannot be set to true when 'authOptions' are defined. Set 'authOptions' to null in the same request.",
    );
  }
};

/** Rules 2 and 3: capacity and hosting mode by SKU. */
const checkCapacity = (next: SearchServiceResource, f: ServiceFindings): void => {
  const sku = next.sku.name;
  const { replicaCount, partitionCount, hostingMode } = next.properties ?? {};
  const isDense = hostingMode?.toLowerCase() === 'highdensity';
  if (isDense && sku !== 'standard3') {
    f.add(
      'properties.hostingMode',
      'InvalidHostingMode',
      `The hosting mode HighDensity is available only for the SKU 'standard3'; the service has the SKU '${sku}'.`,
    );
  }
  const limits = skuLimits(sku, hostingMode ? { hostingMode } : {});
  const owner = `the SKU '${sku}'${isDense && sku === 'standard3' ? ' with hosting mode HighDensity' : ''}`;
  if (replicaCount !== undefined && replicaCount !== null && (replicaCount < 1 || replicaCount > limits.maxReplicas)) {
    f.add(
      'properties.replicaCount',
      'InvalidReplicaCount',
      limits.maxReplicas === 1
        ? `The property 'replicaCount' must be 1 for ${owner}; it is ${replicaCount}.`
        : `The property 'replicaCount' must be between 1 and ${limits.maxReplicas} for ${owner}; it is ${replicaCount}.`,
    );
  }
  if (partitionCount !== undefined && partitionCount !== null && !limits.partitionCounts.includes(partitionCount)) {
    f.add(
      'properties.partitionCount',
      'InvalidPartitionCount',
      limits.partitionCounts.length === 1
        ? `The property 'partitionCount' must be 1 for ${owner}; it is ${partitionCount}.`
        : `The property 'partitionCount' must be one of ${limits.partitionCounts.join(', ')} for ${owner}; it is ${partitionCount}.`,
    );
  }
  const searchUnits = searchUnitsOf(capacityOf({ properties: { replicaCount, partitionCount } }));
  if (f.list.length === 0 && searchUnits > MAX_SEARCH_UNITS) {
    f.add(
      'properties.replicaCount',
      'InvalidSearchUnitCount',
      `A search service has at most ${MAX_SEARCH_UNITS} search units (replicas × partitions); ${replicaCount} × ${partitionCount} are ${searchUnits}.`,
    );
  }
};

/** Features that are unavailable in the free tier. data-plane.md "SearchResourceEncryptionKey"; service-behavior §11. */
const checkTier = (next: SearchServiceResource, f: ServiceFindings): void => {
  if (next.sku.name !== 'free') return;
  const { encryptionWithCmk, semanticSearch } = next.properties ?? {};
  if (encryptionWithCmk?.enforcement === 'Enabled') {
    f.add(
      'properties.encryptionWithCmk.enforcement',
      'FeatureNotAvailable',
      "Customer-managed-key encryption is not available for the SKU 'free'.",
    );
  }
  if (semanticSearch === 'standard') {
    f.add(
      'properties.semanticSearch',
      'FeatureNotAvailable',
      "The semantic search plan 'standard' is not available for the SKU 'free'.",
    );
  }
  if (next.identity && next.identity.type !== 'None') {
    f.add('identity', 'FeatureNotAvailable', "Managed identities are not available for the SKU 'free'.");
  }
};

const checkIdentity = (next: SearchServiceResource, f: ServiceFindings): void => {
  const identity = next.identity;
  if (!identity) return;
  const userAssignedIds = Object.keys(identity.userAssignedIdentities ?? {});
  const allowsUserAssigned = identity.type.includes('UserAssigned');
  if (allowsUserAssigned && userAssignedIds.length === 0) {
    f.add(
      'identity.userAssignedIdentities',
      'InvalidIdentity',
      `The identity type '${identity.type}' requires at least one user-assigned identity.`,
    );
  }
  if (!allowsUserAssigned && userAssignedIds.length > 0) {
    f.add(
      'identity.userAssignedIdentities',
      'InvalidIdentity',
      `The identity type '${identity.type}' cannot have user-assigned identities.`,
    );
  }
  for (const id of userAssignedIds) {
    if (!isUserAssignedIdentityId(id)) {
      f.add(
        'identity.userAssignedIdentities',
        'InvalidIdentity',
        `'${id}' is not the resource ID of a user-assigned identity: it must have the form /subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.ManagedIdentity/userAssignedIdentities/{identityName}.`,
      );
    }
  }
};

/** Properties that cannot be changed after creation. */
const checkImmutable = (next: SearchServiceResource, previous: SearchServiceResource, f: ServiceFindings): void => {
  const normalizeLocation = (location: string) => location.toLowerCase().replaceAll(' ', '');
  if (normalizeLocation(next.location) !== normalizeLocation(previous.location)) {
    f.add(
      'location',
      'InvalidResourceLocation',
      `The location of an existing search service cannot be changed from '${previous.location}' to '${next.location}'.`,
    );
  }
  const [from, to] = [previous.sku.name, next.sku.name];
  if (from !== to && ![from, to].every((sku) => interchangeableSkus.includes(sku))) {
    f.add(
      'sku.name',
      'SkuChangeNotAllowed',
      `The SKU of an existing search service cannot be changed from '${from}' to '${to}'; create a new service instead.`,
    );
  }
  const [oldEndpoint, newEndpoint] = [previous.properties?.endpoint, next.properties?.endpoint];
  if (oldEndpoint && newEndpoint && oldEndpoint.replace(/\/$/, '') !== newEndpoint.replace(/\/$/, '')) {
    f.add(
      'properties.endpoint',
      'InvalidEndpoint',
      `The endpoint of an existing search service cannot be changed from '${oldEndpoint}' to '${newEndpoint}'.`,
    );
  }
};

const tagLimits = { count: 50, nameLength: 512, valueLength: 256 } as const;

/** Why a tag is rejected; undefined: it is valid. */
export function tagProblem(name: string, value: string | null): string | undefined {
  const { nameLength, valueLength } = tagLimits;
  if (name === '') return 'The name of a tag must not be empty.';
  if (name.length > nameLength) {
    return `The name of a tag must have at most ${nameLength} characters; '${name.slice(0, 20)}…' has ${name.length}.`;
  }
  if (value === null) return `The value of the tag '${name}' must be a string.`;
  if (value.length > valueLength) {
    return `The value of a tag must have at most ${valueLength} characters; that of '${name}' has ${value.length}.`;
  }
  return undefined;
}

const checkTags = (next: SearchServiceResource, f: ServiceFindings): void => {
  // The value of a tag can be null in a PUT.
  const tags: [string, string | null][] = Object.entries(next.tags ?? {});
  if (tags.length > tagLimits.count) {
    f.add(
      'tags',
      'InvalidTags',
      `A resource can have at most ${tagLimits.count} tags; the request has ${tags.length}.`,
    );
  }
  const foldedNames = new Set<string>();
  for (const [name, value] of tags) {
    const problem = tagProblem(name, value);
    if (problem !== undefined) f.add(`tags.${name}`, 'InvalidTags', problem);
    const folded = name.toLowerCase();
    if (foldedNames.has(folded)) {
      f.add(`tags.${name}`, 'InvalidTags', `The tag '${name}' exists twice: names of tags are case-insensitive.`);
    }
    foldedNames.add(folded);
  }
};

/** The required members that a service lacks after a PATCH, which can remove any member with null. */
export function missingMembers(next: SearchServiceResource): ErrorDetail[] {
  const { location, sku, identity, properties } = next as Partial<SearchServiceResource>;
  const ipRules: readonly (Partial<{ value: unknown }> | null)[] = properties?.networkRuleSet?.ipRules ?? [];
  const requiredTexts: readonly (readonly [target: string, value: unknown])[] = [
    ['location', location],
    ['sku.name', sku?.name],
    ...(identity == null ? [] : [['identity.type', identity.type] as const]),
    ...ipRules.map((rule, i) => [`properties.networkRuleSet.ipRules[${i}].value`, rule?.value] as const),
  ];
  return requiredTexts
    .filter(([, value]) => typeof value !== 'string')
    .map(([target]) => ({ code: 'MissingProperty', message: `'${target}' is required.`, target }));
}

/**
 * Every rule of a search service that spans several properties. `next` is the resulting service: the merged
 * PATCH or the body of a PUT, with defaults. management-plane.md "Update a search service", rules 1 to 6.
 */
export const checkService = (next: SearchServiceResource, context: ServiceRuleContext = {}): ErrorDetail[] => {
  const missing = missingMembers(next);
  // The rules read them.
  if (missing.length > 0) return missing;
  const f: ServiceFindings = new RuleFindings();
  if (context.previous !== undefined) checkImmutable(next, context.previous, f);
  checkAuthentication(next, context, f);
  checkCapacity(next, f);
  checkTier(next, f);
  checkIdentity(next, f);
  checkTags(next, f);
  if (next.properties?.publicNetworkAccess === 'SecuredByPerimeter' && context.hasPerimeter === false) {
    f.add(
      'properties.publicNetworkAccess',
      'PerimeterRequired',
      "The value 'SecuredByPerimeter' requires a network security perimeter that is associated with the service.",
    );
  }
  return f.list;
};

const provisionedProperties = [
  'replicaCount',
  'partitionCount',
  'hostingMode',
  'computeType',
  'authOptions',
  'disableLocalAuth',
] as const;
/** Whether an accepted change is provisioned over time. service-behavior §4 "States and transitions". */
export const needsProvisioning = (previous: SearchServiceResource, next: SearchServiceResource): boolean =>
  !isSameValue(previous.sku, next.sku) ||
  provisionedProperties.some((name) => !isSameValue(previous.properties?.[name], next.properties?.[name]));

/**
 * Compliance with the policy for customer-managed keys: violated if more than one object has no key.
 * management-plane.md "EncryptionWithCmk".
 */
export const encryptionCompliance = (
  enforcement: string | null | undefined,
  unencryptedObjects: number,
): 'Compliant' | 'NonCompliant' => (enforcement === 'Enabled' && unencryptedObjects > 1 ? 'NonCompliant' : 'Compliant');
