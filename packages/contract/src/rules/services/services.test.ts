import { describe, expect, it } from 'vitest';
import {
  SearchService,
  SearchServiceUpdate,
  type SearchServiceResource,
  type SearchServiceUpdateBody,
} from '../../management/search-service.js';
import { findProblems } from '../../schema/validate.js';
import {
  checkService,
  defaultServiceProperties,
  encryptionCompliance,
  mergeServiceUpdate,
  needsProvisioning,
  sharedLinkNameProblem,
  toServiceResponse,
} from './index.js';

const version = '2025-05-01';
const service = (
  sku: SearchServiceResource['sku']['name'] = 'standard',
  properties: object = {},
): SearchServiceResource => ({
  id: '/subscriptions/s/resourceGroups/g/providers/Vendor.Search/searchServices/films',
  location: 'westus',
  tags: { env: 'test' },
  sku: { name: sku },
  properties: { ...defaultServiceProperties(), endpoint: 'http://localhost/films', ...properties },
});
const patched = (before: SearchServiceResource, patch: SearchServiceUpdateBody) => {
  expect(findProblems(SearchServiceUpdate, patch, { version, mode: 'update' })).toEqual([]);
  const next = mergeServiceUpdate(before, patch);
  return { next, problems: checkService(next, { previous: before, patch }).map((p) => p.target) };
};

it('the default service is valid', () => {
  for (const sku of Object.keys({
    free: 1,
    basic: 1,
    standard: 1,
    standard3: 1,
    storage_optimized_l1: 1,
    serverless: 1,
  }) as SearchServiceResource['sku']['name'][]) {
    expect(findProblems(SearchService, service(sku), { version })).toEqual([]);
    expect(checkService(service(sku))).toEqual([]);
  }
});

describe('rule 1: authOptions and disableLocalAuth', () => {
  const roles = { aadOrApiKey: { aadAuthFailureMode: 'http403' as const } };

  it.each([
    [
      'both in one request',
      service(),
      { properties: { disableLocalAuth: true, authOptions: roles } },
      ['properties.authOptions'],
    ],
    [
      'options on a service without keys',
      service('standard', { disableLocalAuth: true }),
      { properties: { authOptions: roles } },
      ['properties.authOptions'],
    ],
    [
      'no keys on a service with options',
      service('standard', { authOptions: roles }),
      { properties: { disableLocalAuth: true } },
      ['properties.disableLocalAuth'],
    ],
    [
      'no keys on a service with explicit key option',
      service('standard', { authOptions: { apiKeyOnly: {} } }),
      { properties: { disableLocalAuth: true } },
      ['properties.disableLocalAuth'],
    ],
    [
      'no keys, options removed at once',
      service('standard', { authOptions: roles }),
      { properties: { disableLocalAuth: true, authOptions: null } },
      [],
    ],
    ['no keys by default', service(), { properties: { disableLocalAuth: true } }, []],
    [
      'two options',
      service(),
      { properties: { authOptions: { ...roles, apiKeyOnly: {} } } },
      ['properties.authOptions'],
    ],
    [
      'the other option',
      service('standard', { authOptions: { apiKeyOnly: {} } }),
      { properties: { authOptions: roles } },
      [],
    ],
  ])('%s', (_what, before, patch, expected) => {
    expect(patched(before, patch as SearchServiceUpdateBody).problems).toEqual(expected);
  });

  it('returns null if keys are disabled, and key authentication by default', () => {
    expect(toServiceResponse(service()).properties?.authOptions).toEqual({ apiKeyOnly: {} });
    expect(toServiceResponse(service('standard', { disableLocalAuth: true })).properties?.authOptions).toBeNull();
  });
});

describe('rules 2 and 3: capacity and hosting mode', () => {
  it.each([
    ['free', { replicaCount: 2 }, ['properties.replicaCount']],
    ['free', { partitionCount: 2 }, ['properties.partitionCount']],
    ['basic', { replicaCount: 3 }, []],
    ['basic', { replicaCount: 4 }, ['properties.replicaCount']],
    ['basic', { partitionCount: 3, replicaCount: 3 }, []],
    ['basic', { partitionCount: 4 }, ['properties.partitionCount']],
    ['standard', { replicaCount: 3, partitionCount: 12 }, []],
    ['standard', { replicaCount: 12, partitionCount: 3 }, []],
    ['standard', { replicaCount: 4, partitionCount: 12 }, ['properties.replicaCount']],
    ['standard', { replicaCount: 12, partitionCount: 12 }, ['properties.replicaCount']],
    ['standard2', { partitionCount: 6 }, []],
    ['storage_optimized_l2', { partitionCount: 4 }, []],
    ['standard3', { hostingMode: 'HighDensity', partitionCount: 3 }, []],
    ['standard3', { hostingMode: 'HighDensity', partitionCount: 4 }, ['properties.partitionCount']],
    ['standard', { hostingMode: 'HighDensity' }, ['properties.hostingMode']],
    ['standard', { hostingMode: 'Default' }, []],
  ] as const)('%s %j', (sku, properties, expected) => {
    expect(patched(service(sku), { properties }).problems).toEqual(expected);
  });

  it.each([0, 5, 7, 13])('a partition count of %i is rejected by the schema', (partitionCount) => {
    expect(
      findProblems(SearchServiceUpdate, { properties: { partitionCount } }, { version, mode: 'update' })[0]?.target,
    ).toBe('properties.partitionCount');
  });
});

describe('rules 4 to 6', () => {
  it('keeps the failure mode', () => {
    const { next } = patched(service(), {
      properties: { authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } } },
    });
    expect(next.properties?.authOptions).toEqual({ aadOrApiKey: { aadAuthFailureMode: 'http401WithBearerChallenge' } });
  });

  it('replaces the rule list, keeps the bypass', () => {
    const before = service('standard', {
      networkRuleSet: { bypass: 'CloudServices', ipRules: [{ value: '10.0.0.1' }, { value: '10.0.0.0/8' }] },
    });
    const { next } = patched(before, { properties: { networkRuleSet: { ipRules: [{ value: '192.168.0.1' }] } } });
    expect(next.properties?.networkRuleSet).toEqual({ bypass: 'CloudServices', ipRules: [{ value: '192.168.0.1' }] });
  });

  it.each(['10.0.0.256', '::1', '10.0.0.0/33', 'x'])('rejects %s as IP rule', (value) => {
    const body = { properties: { networkRuleSet: { ipRules: [{ value }] } } };
    expect(findProblems(SearchServiceUpdate, body, { version, mode: 'update' })[0]?.target).toBe(
      'properties.networkRuleSet.ipRules[0].value',
    );
  });

  it('is noncompliant if more than one object has no key', () => {
    expect([0, 1, 2].map((n) => encryptionCompliance('Enabled', n))).toEqual([
      'Compliant',
      'Compliant',
      'NonCompliant',
    ]);
    expect(encryptionCompliance('Disabled', 9)).toBe('Compliant');
  });
});

describe('everything else', () => {
  it.each([
    ['location', { location: 'northeurope' }, ['location']],
    ['the same location in words', { location: 'West US' }, []],
    ['a larger tier', { sku: { name: 'standard2' } }, []],
    ['another family', { sku: { name: 'storage_optimized_l1' } }, ['sku.name']],
    ['the free tier', { sku: { name: 'free' } }, ['sku.name']],
    ['another endpoint', { properties: { endpoint: 'https://other.example.com' } }, ['properties.endpoint']],
    ['an identity without users', { identity: { type: 'UserAssigned' } }, ['identity.userAssignedIdentities']],
    [
      'an identity that is none',
      {
        identity: {
          type: 'SystemAssigned, UserAssigned',
          userAssignedIdentities: { '/subscriptions/s/resourceGroups/g/providers/Other/x': {} },
        },
      },
      ['identity.userAssignedIdentities'],
    ],
  ] as const)('%s', (_what, patch, expected) => {
    expect(patched(service(), patch as SearchServiceUpdateBody).problems).toEqual(expected);
  });

  it('merges objects, clears with null, and ignores read-only properties', () => {
    const { next } = patched(service(), {
      tags: { team: 'search' },
      identity: { type: 'None' },
      properties: { status: 'error', replicaCount: 3, encryptionWithCmk: { enforcement: 'Enabled' } },
    });
    expect(next.tags).toEqual({ env: 'test', team: 'search' });
    expect(next.identity).toBeNull();
    expect(next.properties).toMatchObject({
      replicaCount: 3,
      encryptionWithCmk: { enforcement: 'Enabled', encryptionComplianceStatus: 'Compliant' },
    });
    expect(next.properties?.status).toBeUndefined();
    expect(service().properties?.replicaCount).toBe(1);
  });

  it('provisions capacity and authentication, not network rules', () => {
    const before = service();
    expect(needsProvisioning(before, patched(before, { properties: { replicaCount: 2 } }).next)).toBe(true);
    expect(needsProvisioning(before, patched(before, { properties: { disableLocalAuth: true } }).next)).toBe(true);
    expect(
      needsProvisioning(
        before,
        patched(before, {
          properties: { publicNetworkAccess: 'Disabled', networkRuleSet: { ipRules: [{ value: '10.0.0.1' }] } },
        }).next,
      ),
    ).toBe(false);
    expect(needsProvisioning(before, patched(before, { tags: { a: 'b' } }).next)).toBe(false);
  });
});

describe('the name of a shared private link', () => {
  it('is a segment of a path of at most 260 characters', () => {
    for (const name of ['files', 'My files (2).prod', 'ä', 'a'.repeat(260), '100%']) {
      expect(sharedLinkNameProblem(name)).toBeUndefined();
    }
    expect(sharedLinkNameProblem('')).toBe("'name' must not be empty.");
    expect(sharedLinkNameProblem('a'.repeat(261))).toBe("'name' must have at most 260 characters; it has 261.");
    for (const name of ['.', '..', 'a/b', 'a\\b', 'a\tb', 'a%2fb', '\ud800']) {
      expect(sharedLinkNameProblem(name)).toMatch(/must not contain slashes/);
    }
  });
});
