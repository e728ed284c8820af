import { describe, expect, it } from 'vitest';
import type { AnyConnection, Connection } from '../../shared/api/connections';
import { changeOf, inputOf, newConnection, omittedFields, removesCredentials, valuesOf } from './connection-input';

const demo: Connection = {
  type: 'service',
  id: 'demo',
  name: 'demo',
  kind: 'local',
  environment: 'local',
  readOnly: false,
  endpoint: 'http://127.0.0.1:4281/services/demo',
  hasDocumentSecurity: false,
  managementUrl: null,
  subscriptionId: null,
  resourceGroup: null,
  serviceName: null,
  dialect: 'vendor',
  credentialSource: 'stored',
  hasAdminCredential: true,
  hasManagementCredential: false,
  managed: true,
  isPrivate: false,
  isUsable: true,
  role: 'owner',
  credentials: {
    adminKey: { set: true },
    queryKey: { set: false },
    managementToken: { set: false },
    clientSecret: { set: false },
    clientCertificate: { set: false },
  },
  etag: '"1"',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

describe('changeOf', () => {
  it('sends nothing if nothing changed', () => {
    expect(changeOf(valuesOf(demo), demo)).toEqual({});
  });
  it('sends only what differs; a removed field becomes null', () => {
    const before: AnyConnection = { ...demo, resourceGroup: 'rg' };
    const { resourceGroup: _, ...values } = valuesOf(before);
    expect(changeOf({ ...values, name: ' films ', credentials: { adminKey: ' k ' } }, before)).toEqual({
      name: 'films',
      resourceGroup: null,
      credentials: { adminKey: 'k' },
    });
  });
  it('removes a stored credential with null', () => {
    expect(changeOf({ ...valuesOf(demo), credentials: { adminKey: null } }, demo)).toEqual({
      credentials: { adminKey: null },
    });
  });
});

describe('inputOf', () => {
  it('starts a connection read-only, for production', () => {
    expect(inputOf({ ...newConnection(null), name: 'x ', endpoint: 'https://x' })).toEqual({
      type: 'service',
      name: 'x',
      kind: 'cloud',
      environment: 'production',
      readOnly: true,
      endpoint: 'https://x',
      dialect: 'azure',
    });
  });
});

describe('removesCredentials', () => {
  it('warns if the endpoint of a stored credential changes', () => {
    const values = valuesOf(demo);
    expect(removesCredentials(values, demo)).toBe(false);
    expect(removesCredentials({ ...values, endpoint: 'http://127.0.0.1:9/' }, demo)).toBe(true);
    expect(removesCredentials({ ...values, managementUrl: 'http://127.0.0.1:9/' }, demo)).toBe(false);
    expect(removesCredentials(values, undefined)).toBe(false);
    const application: AnyConnection = {
      ...demo,
      tokenRequest: { issuer: 'https://login.example', clientId: 'a' },
      credentials: { ...demo.credentials, clientSecret: { set: true } },
    };
    const request = { tokenRequest: { issuer: 'https://login.example', clientId: 'b' } };
    expect(removesCredentials(valuesOf(application), application)).toBe(false);
    expect(removesCredentials({ ...valuesOf(application), ...request }, application)).toBe(true);
  });
});

it('omits the fields of a built-in connection that Searchdeck updates', () => {
  expect(omittedFields(demo)).toContain('endpoint');
  expect(omittedFields(demo)).not.toContain('credentials');
  expect(omittedFields({ ...demo, managed: false })).toEqual(['tokenRequest']);
  expect(omittedFields(undefined, 'managedIdentity')).toEqual(['credentials']);
});
