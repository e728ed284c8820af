import { describe, expect, it } from 'vitest';
import type { Connection } from '../../shared/api/connections';
import { changeOf, draftOf, forgetsCredentials, inputOf, isChanged } from './connection-input';

const demo: Connection = {
  type: 'service',
  credentialSource: 'stored',
  id: 'demo',
  name: 'demo',
  kind: 'local',
  environment: 'local',
  readOnly: false,
  endpoint: 'http://127.0.0.1:4281/services/demo',
  managementUrl: null,
  subscriptionId: null,
  resourceGroup: null,
  serviceName: null,
  dialect: 'vendor',
  managed: true,
  role: 'owner',
  credentials: { adminKey: { set: true }, queryKey: { set: false }, managementToken: { set: false } },
  etag: '"1"',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

describe('isChanged', () => {
  it('sees what was typed, a key too, and that it was taken back', () => {
    for (const begun of [draftOf(undefined), draftOf(demo)]) {
      expect(isChanged({ ...begun }, begun)).toBe(false);
      expect(isChanged({ ...begun, adminKey: 'k' }, begun)).toBe(true);
      expect(isChanged({ ...begun, readOnly: !begun.readOnly }, begun)).toBe(true);
      expect(isChanged({ ...begun, name: 'x' }, { ...begun, name: 'x' })).toBe(false);
    }
  });
});

describe('inputOf', () => {
  it('sends nothing when nothing was changed', () => {
    expect(changeOf(draftOf(demo), demo)).toEqual({});
  });
  it('sends only what differs; emptied fields become null', () => {
    const before = { ...demo, resourceGroup: 'rg' };
    expect(changeOf({ ...draftOf(before), name: ' films ', resourceGroup: '', adminKey: ' k ' }, before)).toEqual({
      name: 'films',
      resourceGroup: null,
      credentials: { adminKey: 'k' },
    });
  });
  it('begins a new connection read-only, for production', () => {
    expect(inputOf({ ...draftOf(undefined), name: 'x', endpoint: 'https://x' })).toEqual({
      type: 'service',
      name: 'x',
      kind: 'cloud',
      environment: 'production',
      readOnly: true,
      endpoint: 'https://x',
      dialect: 'azure',
      managementUrl: null,
      subscriptionId: null,
      resourceGroup: null,
      serviceName: null,
    });
  });
});

describe('forgetsCredentials', () => {
  it('warns when an address with a stored credential changes', () => {
    expect(forgetsCredentials(draftOf(demo), demo)).toBe(false);
    expect(forgetsCredentials({ ...draftOf(demo), endpoint: 'http://127.0.0.1:9/' }, demo)).toBe(true);
    expect(forgetsCredentials({ ...draftOf(demo), managementUrl: 'http://127.0.0.1:9/' }, demo)).toBe(false);
  });
});
