import {
  defaultServiceProperties,
  resolve,
  SearchServiceProperties,
  SearchServiceUpdate,
  type Node,
  type ObjectNode,
  type SearchServiceResource,
} from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { authenticationOf, authenticationPatch } from './authentication';
import { describeChanges } from './change-list';
import { identitiesOf, identityPatch } from './identity';
import { findingsOfPatch, rejectionReason, withChange, withoutUnchanged, type ServicePatch } from './service-patch';

const service = (sku: SearchServiceResource['sku']['name'], properties: object = {}): SearchServiceResource => ({
  name: 'films',
  location: 'westus',
  sku: { name: sku },
  properties: { ...defaultServiceProperties(), ...properties },
});
const labels = (before: SearchServiceResource, patch: Parameters<typeof describeChanges>[1]) =>
  describeChanges(before, patch).map((change) => change.label);

describe('a patch', () => {
  it('has only members that differ from the service', () => {
    const before = service('standard', { replicaCount: 2 });
    const changed = withChange(before, {}, { properties: { replicaCount: 3, partitionCount: 1 } });
    expect(changed).toEqual({ properties: { replicaCount: 3 } });
    expect(withChange(before, changed, { properties: { replicaCount: 2 } })).toEqual({});
    expect(withoutUnchanged(service('standard', { replicaCount: 3 }), changed)).toEqual({});
  });

  it.each([
    ['free', { properties: { replicaCount: 2 } }, /must be 1/],
    ['basic', { properties: { partitionCount: 4 } }, /must be one of 1, 2, 3/],
    ['standard', { properties: { replicaCount: 12, partitionCount: 4 } }, /at most 36 search units/],
    ['standard', { properties: { hostingMode: 'HighDensity' } }, /only for the pricing tier 'standard3'/],
    ['standard', { sku: { name: 'free' } }, /cannot be changed/],
    ['free', { properties: { semanticSearch: 'standard' } }, /not available/],
    ['free', { identity: { type: 'SystemAssigned' } }, /not available/],
  ] as const)('of a %s service that breaks a documented rule has a reason: %j', (sku, change, reason) => {
    expect(rejectionReason(service(sku), {}, change)).toMatch(reason);
    expect(findingsOfPatch(service(sku), change)[0]?.severity).toBe('error');
  });

  it('has no reason against it for a rule that another change breaks already', () => {
    const patch = { properties: { partitionCount: 4 } };
    expect(rejectionReason(service('basic'), patch, { properties: { semanticSearch: 'disabled' } })).toBeUndefined();
  });
});

describe('changes in words', () => {
  it('state old and new values, and what follows from them', () => {
    const patch = { properties: { replicaCount: 3, publicNetworkAccess: 'Disabled' } } as const;
    expect(labels(service('standard'), patch)).toEqual([
      'Replicas 1 → 3',
      'Search units 1 → 3',
      'Public network access Enabled → Disabled',
    ]);
    expect(labels(service('standard'), {})).toEqual([]);
  });
  it('name each IP rule', () => {
    const before = service('standard', { networkRuleSet: { bypass: 'None', ipRules: [{ value: '1.1.1.1' }] } });
    const networkRuleSet = { bypass: 'None' as const, ipRules: [{ value: '2.2.2.2' }] };
    expect(labels(before, { properties: { networkRuleSet } })).toEqual([
      'IP rule 2.2.2.2 added',
      'IP rule 1.1.1.1 removed',
    ]);
  });
  it('do not say that addresses lose access if a rule allows every address', () => {
    const consequences = (rules: readonly string[], ...newRules: string[]) => {
      const networkRuleSet = (values: readonly string[]) => ({
        bypass: 'None' as const,
        ipRules: values.map((value) => ({ value })),
      });
      const before = service('standard', { networkRuleSet: networkRuleSet(rules) });
      const patch = { properties: { networkRuleSet: networkRuleSet(newRules) } };
      return describeChanges(before, patch).map(({ consequence }) => consequence);
    };
    expect(consequences([], '203.0.113.7', '0.0.0.0/0')).toEqual([undefined, 'This rule allows every IPv4 address.']);
    expect(consequences([], '203.0.113.7')).toEqual([
      'Only addresses that match an IP rule will reach the data plane.',
    ]);
    expect(consequences(['203.0.113.7'], '0.0.0.0/0')).toEqual(['This rule allows every IPv4 address.', undefined]);
  });
});

describe('authentication', () => {
  it.each(['apiKeys', 'apiKeysAndRoles', 'roles'] as const)('by %s is set without breaking rule 1', (mode) => {
    for (const from of ['apiKeys', 'apiKeysAndRoles', 'roles'] as const) {
      const { properties } = authenticationPatch({ mode: from, failureMode: 'http403' });
      const before = service('standard', properties ?? {});
      const patch = withChange(before, {}, authenticationPatch({ mode, failureMode: 'http403' }));
      expect(findingsOfPatch(before, patch)).toEqual([]);
      expect(authenticationOf({ ...before, properties: { ...before.properties, ...patch.properties } }).mode).toBe(
        mode,
      );
    }
  });
});

describe('identities', () => {
  const id = '/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/reader';
  const before: SearchServiceResource = {
    ...service('standard'),
    identity: { type: 'SystemAssigned, UserAssigned', principalId: 'p', userAssignedIdentities: { [id]: {} } },
  };
  it('are removed by null, and by a type that excludes them', () => {
    const other = `${id}-2`;
    const swapped = identityPatch(before, { hasSystemAssigned: true, userAssigned: [other] });
    expect(swapped.identity?.userAssignedIdentities).toEqual({ [other]: {}, [id]: null });
    expect(identityPatch(before, { hasSystemAssigned: true, userAssigned: [] })).toEqual({
      identity: { type: 'SystemAssigned' },
    });
    expect(identityPatch(before, { hasSystemAssigned: false, userAssigned: [] })).toEqual({
      identity: { type: 'None' },
    });
  });
  it('that equal the current ones are no change', () => {
    expect(withChange(before, {}, identityPatch(before, identitiesOf(before)))).toEqual({});
  });
});

describe('the documented members of an update', () => {
  const isReadOnly = (node: Node) => (node.readOnly ?? resolve(node).readOnly) === true;
  const writable = ({ fields }: ObjectNode) =>
    Object.entries(fields).flatMap(([name, { schema }]) => (isReadOnly(schema) ? [] : [name]));
  /** A change of each member that the pages of a service edit. */
  const changes: Readonly<Record<string, ServicePatch>> = {
    sku: { sku: { name: 'standard' } },
    identity: { identity: { type: 'SystemAssigned' } },
    replicaCount: { properties: { replicaCount: 2 } },
    partitionCount: { properties: { partitionCount: 2 } },
    hostingMode: { properties: { hostingMode: 'HighDensity' } },
    computeType: { properties: { computeType: 'Confidential' } },
    publicNetworkAccess: { properties: { publicNetworkAccess: 'Disabled' } },
    networkRuleSet: { properties: { networkRuleSet: { bypass: 'CloudServices', ipRules: [{ value: '10.0.0.1' }] } } },
    dataExfiltrationProtections: { properties: { dataExfiltrationProtections: ['BlockAll'] } },
    encryptionWithCmk: { properties: { encryptionWithCmk: { enforcement: 'Enabled' } } },
    disableLocalAuth: { properties: { disableLocalAuth: true, authOptions: null } },
    authOptions: { properties: { authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http403' } } } },
    semanticSearch: { properties: { semanticSearch: 'standard' } },
  };
  // The list of services edits tags and starts upgrades; the service computes its endpoint, and never moves.
  const elsewhere = ['properties', 'tags', 'upgradeAvailable', 'endpoint', 'location'];

  it('can all be set', () => {
    const members = [...writable(SearchServiceUpdate), ...writable(SearchServiceProperties)];
    expect(members.filter((name) => !elsewhere.includes(name)).toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  it.each(Object.entries(changes))('%s is described in words, and accepted by the rules', (_name, patch) => {
    const before = service('standard3');
    const allowed = patch.sku === undefined ? before : service('basic');
    expect(findingsOfPatch(allowed, patch)).toEqual([]);
    expect(labels(allowed, patch)).not.toEqual([]);
  });
});
