import { describe, expect, it } from 'vitest';
import { describeService } from './describe-service';
import {
  basicSettingsOf,
  bodyOf,
  EMPTY_SERVICE,
  findingsOf,
  nameProblem,
  newServiceJsonSchema,
  newServiceSchema,
  readNewService,
  withBasicSettings,
} from './new-service';

const input = (settings: object, more: object = {}) => ({
  ...EMPTY_SERVICE,
  name: 'films',
  resourceGroup: 'web',
  definition: JSON.stringify({ location: 'westus', sku: { name: 'basic' }, ...settings, ...more }),
});

describe('a new service', () => {
  it('is sent without members that are not set', () => {
    expect(bodyOf(input({ properties: {}, tags: {} }))).toEqual({ location: 'westus', sku: { name: 'basic' } });
    expect(bodyOf(input({ properties: { replicaCount: 2 } }, { tags: { team: 'web' } }))).toEqual({
      location: 'westus',
      sku: { name: 'basic' },
      tags: { team: 'web' },
      properties: { replicaCount: 2 },
    });
  });

  it.each([
    [{ properties: { replicaCount: 4 } }, {}, 'properties.replicaCount'],
    [{ properties: { hostingMode: 'HighDensity' } }, { sku: { name: 'standard' } }, 'properties.hostingMode'],
    [{ properties: { semanticSearch: 'standard' } }, { sku: { name: 'free' } }, 'properties.semanticSearch'],
    [{ properties: { publicNetworkAccess: 'SecuredByPerimeter' } }, {}, 'properties.publicNetworkAccess'],
    [{ properties: { partitionCount: 5 } }, { sku: { name: 'standard' } }, 'properties.partitionCount'],
    [{ identity: { type: 'UserAssigned' } }, {}, 'identity.userAssignedIdentities'],
  ])('that breaks a documented rule has an error at its field: %j %j', (settings, more, target) => {
    expect(findingsOf(input(settings, more)).map((finding) => finding.target)).toContain(target);
  });

  it('has the errors of all rules before its region is entered', () => {
    const settings = { properties: { replicaCount: 4 } };
    expect(findingsOf(input(settings, { location: '' })).map(({ target }) => target)).toEqual([
      'location',
      'properties.replicaCount',
    ]);
  });

  it('has every writable setting in its form and in its JSON, and no read-only one', () => {
    const properties = newServiceSchema.fields['properties']?.schema;
    if (properties?.kind !== 'object') throw new Error('no properties');
    expect(Object.keys(properties.fields)).toEqual(
      expect.arrayContaining([
        'replicaCount',
        'networkRuleSet',
        'authOptions',
        'disableLocalAuth',
        'encryptionWithCmk',
      ]),
    );
    for (const fact of ['status', 'provisioningState', 'endpoint', 'upgradeAvailable']) {
      expect(Object.keys(properties.fields)).not.toContain(fact);
    }
    expect(Object.keys(newServiceSchema.fields).toSorted()).toEqual([
      'identity',
      'location',
      'properties',
      'sku',
      'tags',
    ]);
    expect(JSON.stringify(newServiceJsonSchema)).toContain('"networkRuleSet"');
  });

  it('has one text for the form and the JSON, of which the form changes only what it edits', () => {
    const written = {
      ...EMPTY_SERVICE,
      definition: '{ "sku": {"name":"basic"},\n  "properties": {"replicaCount": 2} }',
    };
    const moved = withBasicSettings(written, { location: 'westus', sku: 'standard', tags: { team: 'web' } });
    expect(moved.definition).toContain('"sku": {"name":"standard"}');
    expect(basicSettingsOf(moved)).toEqual({ location: 'westus', sku: 'standard', tags: { team: 'web' } });
    expect(basicSettingsOf(withBasicSettings(moved, { tags: {} })).tags).toEqual({});
    expect(bodyOf(moved)).toEqual({
      location: 'westus',
      sku: { name: 'standard' },
      tags: { team: 'web' },
      properties: { replicaCount: 2 },
    });
  });

  it.each(['', '{ "location": ', '[]', 'null'])('has no body and no summary while its JSON is %j', (definition) => {
    const service = { ...EMPTY_SERVICE, definition };
    expect(bodyOf(service)).toBeUndefined();
    expect(findingsOf(service)).toEqual([]);
    expect(describeService(service)).toEqual([]);
  });

  it.each([{ sku: 'basic' }, { sku: { name: 'giant' } }, { tags: 'web' }, { location: 5 }, { properties: [] }])(
    'has errors instead of a summary for values of other types: %j',
    (more) => {
      const service = input({}, more);
      expect(findingsOf(service).length).toBeGreaterThan(0);
      expect(describeService(service)).toEqual([]);
      expect(basicSettingsOf(service)).toMatchObject({ sku: 'basic' });
    },
  );

  it('needs a valid name, and a draft that lacks members has their defaults', () => {
    expect(nameProblem('films-prod')).toBeUndefined();
    expect(nameProblem('Films')).toBeDefined();
    expect(nameProblem('a')).toBeDefined();
    expect(readNewService('{"name": "films"}')).toEqual({ ...EMPTY_SERVICE, name: 'films' });
    expect(readNewService('not JSON')).toEqual(EMPTY_SERVICE);
  });

  it('is described in words, with what follows from its settings', () => {
    const labels = describeService(
      input({ properties: { replicaCount: 3, disableLocalAuth: true, publicNetworkAccess: 'Disabled' } }),
    ).map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        'Service films in westus, resource group web',
        '3 replicas',
        'Clients authenticate with access tokens only',
        'Not reachable from public networks',
      ]),
    );
  });
});
