import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.js';
import { mappedRoles } from './role-mapping.js';

const env = {
  SEARCHDECK_SIGN_IN_ISSUER: 'https://login.example.com/tenant/v2.0',
  SEARCHDECK_SIGN_IN_CLIENT_ID: 'console',
  SEARCHDECK_SIGN_IN_AUDIENCE: 'api://searchdeck',
  SEARCHDECK_SIGN_IN_ROLES: '{"roles":{"Search.Owner":"owner"}}',
};
const read = (changes: Record<string, string | undefined> = {}) => readConfig({ ...env, ...changes }, '/');

describe('settings of a directory', () => {
  it('are optional', () => {
    expect(readConfig({}, '/').directory).toBeUndefined();
    expect(readConfig({ SEARCHDECK_SIGN_IN_ISSUER: '' }, '/').directory).toBeUndefined();
  });

  it('have defaults', () => {
    expect(read().directory).toEqual({
      issuer: env.SEARCHDECK_SIGN_IN_ISSUER,
      clientId: 'console',
      audience: 'api://searchdeck',
      scopes: [],
      parameters: {},
      subjectClaim: 'sub',
      roles: { roles: { 'Search.Owner': 'owner' } },
    });
    const custom = read({
      SEARCHDECK_SIGN_IN_SCOPES: 'api://searchdeck/access  offline_access',
      SEARCHDECK_SIGN_IN_PARAMETERS: '{"audience":"api"}',
      SEARCHDECK_SIGN_IN_SUBJECT_CLAIM: 'oid',
    }).directory;
    expect(custom).toMatchObject({
      scopes: ['api://searchdeck/access', 'offline_access'],
      parameters: { audience: 'api' },
      subjectClaim: 'oid',
    });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['SEARCHDECK_SIGN_IN_ISSUER is missing', { SEARCHDECK_SIGN_IN_ISSUER: undefined }],
    ['SEARCHDECK_SIGN_IN_CLIENT_ID is missing', { SEARCHDECK_SIGN_IN_CLIENT_ID: '' }],
    ['SEARCHDECK_SIGN_IN_AUDIENCE is missing', { SEARCHDECK_SIGN_IN_AUDIENCE: undefined }],
    ['SEARCHDECK_SIGN_IN_ROLES is missing', { SEARCHDECK_SIGN_IN_ROLES: undefined }],
    ['SEARCHDECK_SIGN_IN_ISSUER: "login.example.com"', { SEARCHDECK_SIGN_IN_ISSUER: 'login.example.com' }],
    ['must use https', { SEARCHDECK_SIGN_IN_ISSUER: 'http://login.example.com' }],
    ['is not a URL', { SEARCHDECK_SIGN_IN_ISSUER: 'https://login.example.com?tenant=1' }],
    ['SEARCHDECK_SIGN_IN_ROLES is not a JSON object', { SEARCHDECK_SIGN_IN_ROLES: 'owner' }],
    ['maps no claim to a role', { SEARCHDECK_SIGN_IN_ROLES: '{}' }],
    ['"roles" must be an object', { SEARCHDECK_SIGN_IN_ROLES: '{"roles":"owner"}' }],
    [
      'the role of "a" in "roles" must be one of reader, contributor, owner',
      { SEARCHDECK_SIGN_IN_ROLES: '{"roles":{"a":"admin"}}' },
    ],
    ['SEARCHDECK_SIGN_IN_PARAMETERS: "nonce" is set by', { SEARCHDECK_SIGN_IN_PARAMETERS: '{"nonce":"1"}' }],
    ['the value of "prompt" must be a string', { SEARCHDECK_SIGN_IN_PARAMETERS: '{"prompt":1}' }],
    ['SEARCHDECK_SIGN_IN_CLIENTID is not supported', { SEARCHDECK_SIGN_IN_CLIENTID: 'x' }],
  ])('report %s', (message, changes) => {
    expect(() => read(changes)).toThrow(message);
  });

  it('allow an issuer on this machine without TLS', () => {
    expect(read({ SEARCHDECK_SIGN_IN_ISSUER: 'http://127.0.0.1:4000' }).directory?.issuer).toBe(
      'http://127.0.0.1:4000',
    );
  });

  it('allow an address other than loopback only behind TLS', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' }, '/')).toThrow(/^HOST: 0.0.0.0 is not a loopback address/);
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(/requires SEARCHDECK_PUBLIC_ORIGIN/);
    expect(() => read({ HOST: 'search.example.com' })).toThrow(/is not an IP address/);
    const publicOrigin = 'https://search.example.com';
    expect(read({ HOST: '0.0.0.0', SEARCHDECK_PUBLIC_ORIGIN: publicOrigin })).toMatchObject({
      host: '0.0.0.0',
      publicOrigin,
    });
    expect(() => read({ SEARCHDECK_PUBLIC_ORIGIN: 'http://search.example.com' })).toThrow(/must use https/);
  });
});

describe('roles', () => {
  const mapping = {
    roles: { Admin: 'owner', Writer: 'contributor' },
    'https://example.com/roles': { search: 'reader' },
    'realm_access.roles': { editors: 'contributor' },
    tenant: { '*': 'reader' },
  } as const;

  it.each<[Record<string, unknown>[], string[]]>([
    [[{}], []],
    [[{ roles: 'Admin' }], ['owner']],
    [[{ roles: ['Other', 'Admin', 'Writer'] }], ['contributor', 'owner']],
    [[{}, { roles: ['Writer'] }], ['contributor']],
    [[{ roles: ['admin', 'toString', '__proto__', 1, null] }], []],
    [[{ 'https://example.com/roles': ['search'] }], ['reader']],
    [[{ realm_access: { roles: ['editors'] } }], ['contributor']],
    [[{ realm_access: ['editors'] }, { realm_access: null }], []],
    [[{ tenant: 'any' }], ['reader']],
    [[{ tenant: '' }, { tenant: {} }], []],
  ])('of %j are %j', (tokens, expected) => {
    expect(mappedRoles(mapping, tokens)).toEqual(expected);
  });
});
