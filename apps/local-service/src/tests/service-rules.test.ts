import {
  kinds,
  type KindId,
  serviceDifferences,
  serviceRules,
  sharedLinkRules,
  SearchServiceProperties,
  kindById,
  objectQuota,
  skuLimits,
  SkuName,
  type ServiceRule,
  type SharedLinkRule,
} from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

const GROUP =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/rules/providers/Vendor.Search/searchServices';
const PREVIEW = '2025-02-01-preview';
const skus = Object.keys(SkuName.values) as SkuName[];
const nameOf = (sku: SkuName): string => `sku-${sku.replaceAll('_', '-')}`.replace('sku-', 'tier');
const at = (sku: SkuName): string => `${GROUP}/${nameOf(sku)}`;

let service: TestService;
const call = (method: string, path: string, body?: unknown, version = '2025-05-01') =>
  service.management(method, path, { version, ...(body === undefined ? {} : { body }) });
const patch = (sku: SkuName, properties: object, version?: string) => call('PATCH', at(sku), { properties }, version);
const get = async (sku: SkuName, version?: string) =>
  (await call('GET', at(sku), undefined, version)).body as { properties: Record<string, unknown> };

beforeAll(async () => {
  service = await TestService.start();
  for (const sku of skus) {
    expect((await call('PUT', at(sku), { location: 'local', sku: { name: sku } })).status).toBe(201);
  }
});
afterAll(() => service.dispose());

/** A CloudError with the property as target and the rule as message. */
const rejected = (target: string) => ({
  status: 400,
  body: {
    error: { code: expect.stringMatching(/^\w+$/), message: expect.stringMatching(/.{20,}/), target },
    message: expect.any(String),
  },
});

describe('rule 2: replicas and partitions by SKU', () => {
  const counts = Array.from({ length: 14 }, (_, n) => n);
  test.each(skus)('%s', async (sku) => {
    const { maxReplicas, partitionCounts } = skuLimits(sku);
    for (const n of counts) {
      const replicas = await patch(sku, { replicaCount: n, partitionCount: 1 });
      if (n >= 1 && n <= maxReplicas) {
        expect(replicas).toMatchObject({ status: 200, body: { properties: { replicaCount: n } } });
      } else expect(replicas).toMatchObject(rejected('properties.replicaCount'));
      const partitions = await patch(sku, { replicaCount: 1, partitionCount: n });
      if (partitionCounts.includes(n)) {
        expect(partitions).toMatchObject({ status: 200, body: { properties: { partitionCount: n } } });
      } else expect(partitions).toMatchObject(rejected('properties.partitionCount'));
    }
    for (const wrong of ['2', 1.5, true, {}]) {
      expect(await patch(sku, { replicaCount: wrong })).toMatchObject(rejected('properties.replicaCount'));
    }
    await patch(sku, { replicaCount: 1, partitionCount: 1 });
  });
  test('12 replicas and 1, 2, 3, 4, 6, 12 partitions for standard, 3 and 1 to 3 for basic, 1 and 1 for free', () => {
    const of = (sku: SkuName) => [skuLimits(sku).maxReplicas, ...skuLimits(sku).partitionCounts];
    expect(of('standard')).toEqual([12, 1, 2, 3, 4, 6, 12]);
    expect(of('basic')).toEqual([3, 1, 2, 3]);
    expect(of('free')).toEqual([1, 1]);
  });
});

describe('rule 3: hosting mode', () => {
  test.each(skus.filter((sku) => sku !== 'standard3'))('%s must be Default', async (sku) => {
    expect(await patch(sku, { hostingMode: 'HighDensity' })).toMatchObject(rejected('properties.hostingMode'));
    expect((await patch(sku, { hostingMode: 'Default' })).status).toBe(200);
  });
  test('standard3 with HighDensity has at most 3 partitions, both ways, and 1000 indexes in each', async () => {
    expect((await patch('standard3', { hostingMode: 'highDensity', partitionCount: 3 })).body).toMatchObject({
      properties: { hostingMode: 'HighDensity', partitionCount: 3 },
    });
    for (const partitionCount of [4, 6, 12]) {
      expect(await patch('standard3', { partitionCount })).toMatchObject(rejected('properties.partitionCount'));
    }
    await patch('standard3', { hostingMode: 'Default', partitionCount: 12 });
    expect(await patch('standard3', { hostingMode: 'HighDensity' })).toMatchObject(
      rejected('properties.partitionCount'),
    );
    await patch('standard3', { partitionCount: 1 });
  });
});

describe('rules 1, 4, 5, 6', () => {
  test('authOptions against disableLocalAuth, in one request and one after the other', async () => {
    const sku = 'standard2';
    const roles = { aadOrApiKey: { aadAuthFailureMode: 'http403' } };
    const one = { authOptions: roles, disableLocalAuth: true };
    expect(await patch(sku, one)).toMatchObject(rejected('properties.authOptions'));
    await patch(sku, { authOptions: roles });
    expect(await patch(sku, { disableLocalAuth: true })).toMatchObject(rejected('properties.disableLocalAuth'));
    expect((await patch(sku, { authOptions: null, disableLocalAuth: true })).body).toMatchObject({
      properties: { authOptions: null, disableLocalAuth: true },
    });
    expect(await patch(sku, { authOptions: roles })).toMatchObject(rejected('properties.authOptions'));
    for (const authOptions of [{}, { apiKeyOnly: {}, ...roles }]) {
      expect(await patch(sku, { disableLocalAuth: false, authOptions })).toMatchObject(
        rejected('properties.authOptions'),
      );
    }
    // One option replaces the other completely.
    await patch(sku, { disableLocalAuth: false, authOptions: roles });
    expect((await patch(sku, { authOptions: { apiKeyOnly: {} } })).body).toMatchObject({
      properties: { authOptions: { apiKeyOnly: {} } },
    });
  });
  test('ipRules are replaced and each is an address or a range', async () => {
    const sku = 'standard';
    const rules = async (...values: string[]) =>
      patch(sku, { networkRuleSet: { ipRules: values.map((value) => ({ value })) } });
    expect((await rules('1.2.3.4', '10.0.0.0/8')).status).toBe(200);
    expect((await rules('5.6.7.8/32')).body).toMatchObject({
      properties: { networkRuleSet: { ipRules: [{ value: '5.6.7.8/32' }] } },
    });
    for (const bad of ['', '1.2.3', '1.2.3.256', '10.0.0.0/33', '::1', 'host.example', '10.0.0.0/', ' 1.2.3.4']) {
      expect(await rules('1.1.1.1', bad)).toMatchObject(rejected('properties.networkRuleSet.ipRules[1].value'));
    }
    expect((await rules()).body).toMatchObject({ properties: { networkRuleSet: { ipRules: [] } } });
  });
  test('enforcement computes compliance and is not available for a free service', async () => {
    const enforce = { encryptionWithCmk: { enforcement: 'enabled' } };
    expect((await patch('standard', enforce)).body).toMatchObject({
      properties: { encryptionWithCmk: { enforcement: 'Enabled', encryptionComplianceStatus: 'Compliant' } },
    });
    expect(await patch('free', enforce)).toMatchObject(rejected('properties.encryptionWithCmk.enforcement'));
  });
});

describe('other rules of a PATCH', () => {
  test.each([
    [{ location: 'elsewhere' }, 'location'],
    [{ sku: { name: 'free' } }, 'sku.name'],
    [{ sku: { name: 'storage_optimized_l1' } }, 'sku.name'],
    [{ sku: { name: 'platinum' } }, 'sku.name'],
    [{ properties: { endpoint: 'https://other.example' } }, 'properties.endpoint'],
    [{ properties: { publicNetworkAccess: 'SecuredByPerimeter' } }, 'properties.publicNetworkAccess'],
    [{ identity: { type: 'UserAssigned' } }, 'identity.userAssignedIdentities'],
    [{ identity: { type: 'UserAssigned', userAssignedIdentities: { x: {} } } }, 'identity.userAssignedIdentities'],
    [{ identity: {} }, 'identity.type'],
    [{ tags: { ['n'.repeat(513)]: 'v' } }, `tags.${'n'.repeat(513)}`],
    [{ tags: { n: 'v'.repeat(257) } }, 'tags.n'],
    [{ tags: { n: 1 } }, 'tags.n'],
    [{ tags: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`t${i}`, ''])) }, 'tags'],
    [{ nonsense: 1 }, 'nonsense'],
    [{ properties: { dataExfiltrationProtections: ['Some'] } }, 'properties.dataExfiltrationProtections[0]'],
    [{ properties: { networkRuleSet: { bypass: 'All' } } }, 'properties.networkRuleSet.bypass'],
    [
      { properties: { authOptions: { aadOrApiKey: { aadAuthFailureMode: 'http500' } } } },
      'properties.authOptions.aadOrApiKey.aadAuthFailureMode',
    ],
  ])('%j is rejected', async (body, target) => {
    expect(await call('PATCH', at('standard'), body)).toMatchObject(rejected(target));
  });

  test('tags are merged, null removes one; a PUT replaces them', async () => {
    await call('PATCH', at('basic'), { tags: { a: '1', b: '2' } });
    expect((await call('PATCH', at('basic'), { tags: { b: null, c: '3' } })).body).toMatchObject({
      tags: { a: '1', c: '3' },
    });
    const put = await call('PUT', at('basic'), { location: 'local', sku: { name: 'basic' }, tags: { z: '9' } });
    expect((put.body as { tags: unknown }).tags).toEqual({ z: '9' });
    expect(
      await call('PUT', at('basic'), { location: 'local', sku: { name: 'basic' }, tags: { z: null } }),
    ).toMatchObject({ status: 400, body: { error: { target: 'tags.z' } } });
  });

  test('identities are assigned, kept, and removed by None', async () => {
    const user = '/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/one';
    const both = await call('PATCH', at('standard'), {
      identity: { type: 'systemassigned, userassigned', userAssignedIdentities: { [user]: {} } },
    });
    const { identity } = both.body as { identity: { principalId: string; type: string } };
    expect(identity).toMatchObject({
      type: 'SystemAssigned, UserAssigned',
      principalId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId: expect.any(String),
      userAssignedIdentities: { [user]: { principalId: expect.any(String), clientId: expect.any(String) } },
    });
    const again = await call('PATCH', at('standard'), { tags: {} });
    expect((again.body as { identity: unknown }).identity).toEqual(identity);
    const system = await call('PATCH', at('standard'), { identity: { type: 'SystemAssigned' } });
    expect(system.body).toMatchObject({ identity: { type: 'SystemAssigned', principalId: identity.principalId } });
    expect((await call('PATCH', at('standard'), { identity: { type: 'None' } })).body).toMatchObject({
      identity: null,
    });
    expect((await call('PATCH', at('free'), { identity: { type: 'SystemAssigned' } })).body).toMatchObject({
      error: { target: 'identity' },
    });
  });
});

/** For each rule, a change of a service that the service rejects with the code of the rule. */
const violations: Readonly<Record<ServiceRule, readonly [SkuName, body: object]>> = {
  InvalidAuthOptions: ['basic', { properties: { disableLocalAuth: true, authOptions: { apiKeyOnly: {} } } }],
  InvalidReplicaCount: ['basic', { properties: { replicaCount: 4 } }],
  InvalidPartitionCount: ['basic', { properties: { partitionCount: 4 } }],
  InvalidSearchUnitCount: ['standard', { properties: { replicaCount: 12, partitionCount: 12 } }],
  InvalidHostingMode: ['basic', { properties: { hostingMode: 'HighDensity' } }],
  FeatureNotAvailable: ['free', { properties: { semanticSearch: 'standard' } }],
  InvalidIdentity: ['basic', { identity: { type: 'UserAssigned' } }],
  InvalidResourceLocation: ['basic', { location: 'elsewhere' }],
  SkuChangeNotAllowed: ['basic', { sku: { name: 'free' } }],
  InvalidEndpoint: ['basic', { properties: { endpoint: 'https://other.example' } }],
  InvalidTags: ['basic', { tags: { n: 'v'.repeat(257) } }],
  PerimeterRequired: ['basic', { properties: { publicNetworkAccess: 'SecuredByPerimeter' } }],
};
test.each(Object.keys(serviceRules) as ServiceRule[])(
  'a change that violates the rule %s is rejected',
  async (rule) => {
    const [sku, body] = violations[rule];
    expect(await call('PATCH', at(sku), body)).toMatchObject({ status: 400, body: { error: { code: rule } } });
  },
);

test.each([
  ['location', { location: null }],
  ['sku', { sku: null }],
  ['sku.name', { sku: { name: null } }],
  ['identity.type', { identity: {} }],
  ['properties.networkRuleSet.ipRules[0].value', { properties: { networkRuleSet: { ipRules: [{ value: null }] } } }],
])('a change that removes %s is rejected', async (target, body) => {
  expect(await call('PATCH', at('basic'), body)).toMatchObject({
    status: 400,
    body: { error: { code: 'MissingProperty', target } },
  });
});

test('tags whose names differ only in case are rejected', async () => {
  const response = await call('PATCH', at('basic'), { tags: { Owner: 'a', owner: 'b' } });
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'InvalidTags', target: 'tags.owner' } } });
});

const link = (groupId: string, name: string) => ({
  properties: {
    groupId,
    privateLinkResourceId: `/subscriptions/s/resourceGroups/g/providers/Vendor.Storage/storageAccounts/${name}`,
    requestMessage: '',
  },
});
/** For each rule of shared private links, requests of which the service rejects the last one. */
const linkViolations: Readonly<Record<SharedLinkRule, readonly object[]>> = {
  InvalidGroupId: [link('nosuch', 'one')],
  PropertyChangeNotAllowed: [link('blob', 'one'), link('blob', 'two')],
};
test.each(Object.keys(sharedLinkRules) as SharedLinkRule[])('a link that violates %s is rejected', async (rule) => {
  const path = `${at('standard')}/sharedPrivateLinkResources/${rule.toLowerCase()}`;
  const responses = [];
  for (const body of linkViolations[rule]) responses.push(await call('PUT', path, body));
  expect(responses.at(-1)).toMatchObject({ status: 400, body: { error: { code: rule } } });
  expect(responses.slice(0, -1).every(({ status }) => status < 300)).toBe(true);
});

describe('quotas of the data plane by SKU', () => {
  /** Creates objects of a kind until one is rejected. Returns the number of created objects. */
  const fill = async (sku: SkuName, kind: KindId, make: (name: string) => object, most: number) => {
    const { primaryKey } = (await call('POST', `${at(sku)}/listAdminKeys`)).body as { primaryKey: string };
    for (let i = 0; i <= most; i++) {
      const name = `${kind}-${i}`;
      const url = `${service.origin}/services/${nameOf(sku)}/${kind}('${name}')?api-version=2026-05-01-preview`;
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'api-key': primaryKey, 'content-type': 'application/json' },
        body: JSON.stringify({ name, ...make(name) }),
      });
      const body: unknown = await response.json();
      if (response.status === 201) continue;
      expect([response.status, body]).toMatchObject([
        429,
        { error: { code: 'ResourceQuotaExceeded', target: kind, message: expect.stringContaining('quota has been') } },
      ]);
      return i;
    }
    return Infinity;
  };
  const fields = [{ name: 'id', type: 'Edm.String', key: true }];
  const makers: [KindId, (name: string) => object][] = [
    ['indexes', () => ({ fields })],
    ['datasources', () => ({ type: 'cloudblob', credentials: { connectionString: 'c' }, container: { name: 'c' } })],
    [
      'skillsets',
      () => ({
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
            inputs: [{ name: 'text', source: '/document/content' }],
            outputs: [{ name: 'keyPhrases' }],
          },
        ],
      }),
    ],
    ['indexers', () => ({ dataSourceName: 'datasources-0', targetIndexName: 'indexes-0' })],
    ['synonymmaps', () => ({ synonyms: 'a, b' })],
    ['aliases', () => ({ indexes: ['indexes-0'] })],
    ['knowledgesources', () => ({ kind: 'searchIndex', searchIndexParameters: { searchIndexName: 'indexes-0' } })],
    ['knowledgebases', () => ({ knowledgeSources: [{ name: 'knowledgesources-0' }] })],
  ];
  test('the factories cover every kind', () => {
    expect(makers.map(([kind]) => kind).toSorted()).toEqual(kinds.map(({ id }) => id).toSorted());
  });
  test.each((['free', 'basic'] as const).flatMap((sku) => makers.map(([kind, make]) => [sku, kind, make] as const)))(
    '%s: %s',
    async (sku, kind, make) => {
      expect(await fill(sku, kind, make, 40)).toBe(objectQuota(kindById(kind), sku));
    },
  );
  test('high density has no indexers', async () => {
    await patch('standard3', { hostingMode: 'HighDensity' });
    expect(await fill('standard3', 'skillsets', () => ({ skills: [] }), 1)).toBe(0);
    await patch('standard3', { hostingMode: 'Default' });
  });
  test('customer-managed keys are not available for free services', async () => {
    const { primaryKey } = (await call('POST', `${at('free')}/listAdminKeys`)).body as { primaryKey: string };
    const encryptionKey = { keyVaultKeyName: 'k', keyVaultKeyVersion: '1', keyVaultUri: 'https://vault.example' };
    for (const [kind, body] of [
      ['indexes', { name: 'indexes-0', fields }],
      ['synonymmaps', { name: 'synonymmaps-0', synonyms: 'a, b' }],
    ] as const) {
      const response = await fetch(
        `${service.origin}/services/${nameOf('free')}/${kind}('${kind}-0')?api-version=2026-04-01`,
        {
          method: 'PUT',
          headers: { 'api-key': primaryKey, 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, encryptionKey }),
        },
      );
      expect([response.status, await response.json()]).toMatchObject([400, { error: { target: 'encryptionKey' } }]);
    }
  });
});

describe('enumerations', () => {
  /** Every enumeration property of the service that a request can set. */
  const properties = Object.entries(SearchServiceProperties.fields).flatMap(([name, { schema }]) =>
    schema.kind === 'enum' && !schema.readOnly ? [[name, Object.keys(schema.values)] as const] : [],
  );
  const differences = serviceDifferences[PREVIEW];
  /** A SKU that allows the value. */
  const skuFor = (value: string): SkuName => (value === 'HighDensity' ? 'standard3' : 'standard');

  test('are all covered', () => {
    expect(properties.map(([name]) => name).toSorted()).toEqual([
      'computeType',
      'hostingMode',
      'publicNetworkAccess',
      'semanticSearch',
      'upgradeAvailable',
    ]);
  });

  test.each(properties.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s %s in any letter case, returned as each version writes it',
    async (name, value) => {
      // The value is known, but rejected because no perimeter is associated.
      if (value === 'SecuredByPerimeter') {
        expect(await patch('standard', { [name]: value.toUpperCase() })).toMatchObject({
          body: { error: { code: 'PerimeterRequired' } },
        });
        return;
      }
      const sku = skuFor(value);
      for (const written of [value, value.toLowerCase(), value.toUpperCase()]) {
        expect((await patch(sku, { [name]: written })).body).toMatchObject({ properties: { [name]: value } });
      }
      const nameThere = differences?.names[name] ?? name;
      const there = differences?.values[name]?.[value] ?? value;
      expect((await get(sku, PREVIEW)).properties[nameThere]).toBe(there);
      expect((await patch(sku, { [nameThere]: there }, PREVIEW)).body).toMatchObject({
        properties: { [nameThere]: there },
      });
      expect((await get(sku)).properties[name]).toBe(value);
    },
  );

  test.each([
    ['networkRuleSet', 'bypass', ['None', 'CloudServices']],
    ['encryptionWithCmk', 'enforcement', ['Disabled', 'Enabled', 'Unspecified']],
  ])('%s.%s in any letter case', async (owner, name, values) => {
    for (const value of values) {
      for (const written of [value, value.toLowerCase(), value.toUpperCase()]) {
        expect((await patch('standard', { [owner]: { [name]: written } })).body).toMatchObject({
          properties: { [owner]: { [name]: value } },
        });
      }
    }
  });

  test.each(['http403', 'http401WithBearerChallenge'])('aadAuthFailureMode %s in any letter case', async (mode) => {
    for (const written of [mode, mode.toLowerCase(), mode.toUpperCase()]) {
      expect(
        (await patch('standard', { authOptions: { aadOrApiKey: { aadAuthFailureMode: written } } })).body,
      ).toMatchObject({ properties: { authOptions: { aadOrApiKey: { aadAuthFailureMode: mode } } } });
    }
  });

  test('data exfiltration: BlockAll in the stable version, All under another name in the preview', async () => {
    for (const written of ['BlockAll', 'blockall', 'BLOCKALL']) {
      expect((await patch('standard', { dataExfiltrationProtections: [written] })).body).toMatchObject({
        properties: { dataExfiltrationProtections: ['BlockAll'] },
      });
    }
    expect((await get('standard', PREVIEW)).properties['disabledDataExfiltrationOptions']).toEqual(['All']);
    expect((await patch('standard', { disabledDataExfiltrationOptions: [] }, PREVIEW)).body).toMatchObject({
      properties: { disabledDataExfiltrationOptions: [] },
    });
    expect((await get('standard')).properties['dataExfiltrationProtections']).toEqual([]);
    expect((await patch('standard', { dataExfiltrationProtections: [] }, PREVIEW)).status).toBe(400);
    expect((await patch('standard', { disabledDataExfiltrationOptions: [] })).status).toBe(400);
  });

  test.each(skus)('the SKU %s in any letter case; serverless only in 2025-05-01', async (sku) => {
    for (const written of [sku, sku.toUpperCase()]) {
      expect((await call('PATCH', at(sku), { sku: { name: written } })).body).toMatchObject({ sku: { name: sku } });
    }
    const put = { location: 'local', sku: { name: sku } };
    expect((await call('PUT', at(sku), put, PREVIEW)).status).toBe(sku === 'serverless' ? 400 : 200);
  });
});

describe('upgrade, in both versions', () => {
  const upgrade = (version: string) => call('POST', `${at('standard2')}/upgrade`, undefined, version);
  test('the preview: 400 without an upgrade, 200 with one, and the resulting properties', async () => {
    expect(await upgrade(PREVIEW)).toMatchObject(rejected('properties.upgradeAvailable'));
    await patch('standard2', { upgradeAvailable: true }, PREVIEW);
    expect((await get('standard2')).properties['upgradeAvailable']).toBe('available');
    const done = await upgrade(PREVIEW);
    expect(done).toMatchObject({
      status: 200,
      body: {
        properties: {
          upgradeAvailable: false,
          serviceUpgradeDate: expect.stringMatching(/Z$/),
          provisioningState: 'Succeeded',
          status: 'running',
        },
      },
    });
    expect((done.body as { properties: object }).properties).not.toHaveProperty('serviceUpgradedAt');
  });
  test('404 for an unknown service, group, or subscription', async () => {
    for (const path of [
      `${GROUP}/nobody`,
      at('standard2').replace('/rules/', '/nowhere/'),
      at('standard2').replace('000000000001', '000000000009'),
    ]) {
      expect((await call('POST', `${path}/upgrade`)).status).toBe(404);
    }
  });
});
