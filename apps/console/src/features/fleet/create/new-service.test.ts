import { describe, expect, it } from 'vitest';
import { describeService } from './describe-service';
import { bodyOf, EMPTY_SERVICE, findingsOf, nameProblem, readNewService, settingsSchema } from './new-service';

const input = (settings: object, more: object = {}) => ({
  ...EMPTY_SERVICE,
  name: 'films',
  location: 'westus',
  resourceGroup: 'web',
  settings: JSON.stringify(settings),
  ...more,
});

describe('a new service', () => {
  it('is sent without members that are not set', () => {
    expect(bodyOf(input({ properties: {} }))).toEqual({ location: 'westus', sku: { name: 'basic' } });
    expect(bodyOf(input({ properties: { replicaCount: 2 } }, { tags: { team: 'web' } }))).toEqual({
      location: 'westus',
      sku: { name: 'basic' },
      tags: { team: 'web' },
      properties: { replicaCount: 2 },
    });
  });

  it.each([
    [{ properties: { replicaCount: 4 } }, {}, 'properties.replicaCount'],
    [{ properties: { hostingMode: 'HighDensity' } }, { sku: 'standard' }, 'properties.hostingMode'],
    [{ properties: { semanticSearch: 'standard' } }, { sku: 'free' }, 'properties.semanticSearch'],
    [{ properties: { publicNetworkAccess: 'SecuredByPerimeter' } }, {}, 'properties.publicNetworkAccess'],
    [{ properties: { partitionCount: 5 } }, { sku: 'standard' }, 'properties.partitionCount'],
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

  it('has every writable setting in its form, and no read-only one', () => {
    const properties = settingsSchema.fields['properties']?.schema;
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
    expect(Object.keys(properties.fields)).not.toContain('status');
    expect(Object.keys(properties.fields)).not.toContain('provisioningState');
  });

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
