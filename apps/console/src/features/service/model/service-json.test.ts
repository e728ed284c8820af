import { defaultServiceProperties, type SearchServiceResource } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { describeChanges } from './change-list';
import { isSameChange, patchOfText, settingsText } from './service-json';
import { findingsOfPatch } from './service-patch';

const service: SearchServiceResource = {
  id: '/subscriptions/1/resourceGroups/g/providers/Vendor.Search/searchServices/films',
  name: 'films',
  location: 'westus',
  sku: { name: 'standard' },
  tags: { env: 'dev', owner: 'search' },
  identity: { type: 'SystemAssigned', principalId: '1', tenantId: '2' },
  properties: {
    ...defaultServiceProperties(),
    replicaCount: 3,
    endpoint: 'https://films.search.example.net',
    status: 'running',
    networkRuleSet: { bypass: 'None', ipRules: [{ value: '1.1.1.1' }] },
  },
};
interface Settings {
  tags: Record<string, string>;
  identity: object;
  properties: Record<string, unknown> & { networkRuleSet: { bypass: string; ipRules: object[] } };
}
const edit = (change: (settings: Settings) => void) => {
  const settings = JSON.parse(settingsText(service, {})) as Settings;
  change(settings);
  return patchOfText(service, JSON.stringify(settings));
};

it('shows the settings that can be changed, and makes no change as long as they are the same', () => {
  const text = settingsText(service, {});
  const settings = JSON.parse(text) as Record<string, object>;
  expect(Object.keys(settings)).toEqual(['tags', 'identity', 'sku', 'properties']);
  expect(settings['identity']).toEqual({ type: 'SystemAssigned' });
  expect(settings['properties']).toMatchObject({ replicaCount: 3 });
  for (const fact of ['status', 'endpoint', 'upgradeAvailable']) {
    expect(settings['properties']).not.toHaveProperty(fact);
  }
  expect(patchOfText(service, text)).toEqual({});
  // Read-only members of a pasted response are ignored.
  expect(patchOfText(service, JSON.stringify(service))).toEqual({});
  expect(patchOfText(service, '{')).toBeUndefined();
  expect(patchOfText(service, '[]')).toBeUndefined();
});

it('sends only what was edited; a removed member is cleared', () => {
  const patch = edit((settings) => {
    settings.properties['replicaCount'] = 2;
    settings.properties.networkRuleSet.ipRules = [];
    delete settings.tags['owner'];
    settings.tags['env'] = 'test';
  });
  expect(patch).toEqual({
    tags: { env: 'test', owner: null },
    properties: { replicaCount: 2, networkRuleSet: { ipRules: [] } },
  });
  expect(describeChanges(service, patch ?? {}).map(({ label }) => label)).toEqual([
    'Replicas 3 → 2',
    'Search units 3 → 2',
    'IP rule 1.1.1.1 removed',
    'Tag env dev → test',
    'Tag owner search → not set',
  ]);
});

it('sends an identity with its type, and knows that a form would make the same change', () => {
  const id = '/subscriptions/1/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/a';
  expect(
    edit((settings) => {
      settings.identity = { type: 'SystemAssigned, UserAssigned', userAssignedIdentities: { [id]: {} } };
    }),
  ).toEqual({ identity: { type: 'SystemAssigned, UserAssigned', userAssignedIdentities: { [id]: {} } } });
  const patch = edit((settings) => {
    settings.properties.networkRuleSet.bypass = 'CloudServices';
  });
  const networkRuleSet = { bypass: 'CloudServices' as const, ipRules: [{ value: '1.1.1.1' }] };
  expect(isSameChange(service, patch ?? {}, { properties: { networkRuleSet } })).toBe(true);
});

it('describes changes without their own description by their name', () => {
  const patch = { properties: { endpoint: 'https://other.search.example.net' } };
  expect(describeChanges(service, patch).map(({ label }) => label)).toEqual(['endpoint changed']);
  // The editor doesn't offer it: the service sets it.
  expect(edit((settings) => Object.assign(settings.properties, patch.properties))).toEqual({});
});

it('describes any edited JSON, and says what is wrong with it', () => {
  const ofText = (value: unknown) => {
    const patch = patchOfText(service, JSON.stringify(value)) ?? {};
    return { patch, changes: describeChanges(service, patch), findings: findingsOfPatch(service, patch) };
  };
  const settings = JSON.parse(settingsText(service, {})) as Record<string, unknown>;
  // Removed properties are reset one by one.
  const { properties: _, ...withoutProperties } = settings;
  expect(ofText(withoutProperties).patch.properties).toMatchObject({ replicaCount: null, networkRuleSet: null });
  expect(ofText({ ...settings, tags: { Env: 'a', env: 'dev', owner: 'search' } }).findings[0]?.message).toMatch(
    /'Env' exists twice/,
  );
  const values = [null, 5, 'text', [], {}, [null]];
  const names = [...Object.keys(settings), 'properties'];
  for (const name of names) {
    for (const value of values) {
      const { patch, changes, findings } = ofText({ ...settings, [name]: value });
      expect(Object.keys(patch).length === 0 || changes.length + findings.length > 0).toBe(true);
    }
  }
  for (const value of values) {
    for (const name of Object.keys(settings['properties'] as object)) {
      ofText({ ...settings, properties: { ...(settings['properties'] as object), [name]: value } });
    }
  }
});
