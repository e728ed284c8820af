import { describe, expect, it } from 'vitest';
import { EndpointPolicy, parseEndpoint } from './endpoint-policy.js';

const policy = new EndpointPolicy(['http://127.0.0.1:4281'], ['https://search.corp.example', 'http://10.1.2.3:8080']);

const disallowed = [
  'http://shop.search.windows.net',
  'https://search.windows.net',
  'https://.search.windows.net',
  'https://a.b.search.windows.net',
  'https://shop.search.windows.net.evil.example',
  'https://evilsearch.windows.net',
  'https://shopsearch.windows.net',
  'https://shop.search.windows.net:8443',
  'https://shop.search.windows.net./',
  'https://shop.search.windows.net/path',
  'https://shop.search.windows.net?x=1',
  'https://shop.search.windows.net#x',
  'https://shop.search.windows.net@evil.example',
  'https://user@shop.search.windows.net',
  'https://user:pw@shop.search.windows.net',
  'https://evil.example#@shop.search.windows.net',
  'https://evil.example\\@shop.search.windows.net',
  'https://evil.example/.search.windows.net',
  'https:\\\\shop.search.windows.net',
  'https:/shop.search.windows.net',
  'https:shop.search.windows.net',
  '//shop.search.windows.net',
  'ftp://shop.search.windows.net',
  'file:///etc/passwd',
  'javascript:alert(1)',
  ' https://shop.search.windows.net',
  'https://shop.search.windows.net ',
  'https://shop.search.windows.net\t',
  'https://sh\top.search.windows.net',
  'https://shop.search.windows.net\n.evil.example',
  'https://shop.search.windows\u3002net',
  'https://sh\u00f6p.search.windows.net',
  'https://%73hop.search.windows.net',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254',
  'https://localhost',
  'https://localhost.search.windows.net.localhost',
  'https://-shop.search.windows.net',
  'https://shop-.search.windows.net',
  'https://a--b.search.windows.net',
  'https://xn--shp-fka.search.windows.net',
  `https://${'a'.repeat(64)}.search.windows.net`,
  'https://shop_1.search.windows.net',
  'http://127.0.0.1:4282',
  'http://127.0.0.1:4281@evil.example',
  'http://localhost:4281',
  'http://127.1:4281',
  'https://search.corp.example.evil.example',
  'https://search.corp.example:444',
  'http://search.corp.example',
  'http://10.1.2.3:8081',
  '',
  'https://',
];

describe('the endpoint policy', () => {
  it.each(disallowed)('rejects %j for both kinds', (address) => {
    expect(() => policy.check(address, 'endpoint', 'cloud')).toThrow(/not valid|must be|must use|not of a cloud/);
    expect(() => policy.check(address, 'endpoint', 'local')).toThrow(/not valid|must be|must use|not of a cloud/);
  });

  it.each([
    ['https://shop.search.windows.net', 'cloud', 'https://shop.search.windows.net', ''],
    ['HTTPS://Shop.Search.Windows.NET:443/', 'cloud', 'https://shop.search.windows.net', ''],
    ['https://gov.search.azure.us', 'cloud', 'https://gov.search.azure.us', ''],
    ['https://search.corp.example/services/a', 'cloud', 'https://search.corp.example', '/services/a'],
    ['http://10.1.2.3:8080', 'local', 'http://10.1.2.3:8080', ''],
    ['http://127.0.0.1:4281/services/demo', 'local', 'http://127.0.0.1:4281', '/services/demo'],
  ] as const)('accepts %s', (address, kind, origin, basePath) => {
    expect(policy.check(address, 'endpoint', kind)).toEqual({ origin, basePath });
  });

  it('never allows a cloud connection to use the local service', () => {
    expect(() => policy.check('http://127.0.0.1:4281/services/demo', 'endpoint', 'cloud')).toThrow(
      /not valid|must be|must use|not of a cloud/,
    );
  });

  it.each([
    'http://127.0.0.1:4281/services/demo',
    'http://127.0.0.1:4299',
    'http://localhost:4281/services/demo',
    'https://search.localhost',
    'http://[::1]:4281',
  ])('suggests Local for %s, before anything about clouds', (address) => {
    for (const field of ['endpoint', 'managementUrl'] as const) {
      expect(() => policy.check(address, field, 'cloud')).toThrow(/this machine.*select Local/);
    }
    expect(() => policy.check('https://127.0.0.1.example', 'endpoint', 'cloud')).toThrow(/^(?!.*select Local)/);
  });

  it.each(['/..', '/./x', '/services/../x', '//x', '/services/%2e%2e', '/a b', '/a?b', "/a'b"])(
    'rejects the base path %s',
    (path) => {
      expect(() => policy.check(`http://127.0.0.1:4281${path}`, 'endpoint', 'local')).toThrow(
        /not valid|must be|must use|not of a cloud/,
      );
    },
  );

  it('includes exactly the known management hosts', () => {
    expect(policy.check('https://management.azure.com', 'managementUrl', 'cloud').origin).toBe(
      'https://management.azure.com',
    );
    for (const address of [
      'https://evil.management.azure.com',
      'https://management.azure.com.evil.example',
      'https://shop.search.windows.net',
    ]) {
      expect(() => policy.check(address, 'managementUrl', 'cloud')).toThrow(
        /not valid|must be|must use|not of a cloud/,
      );
    }
  });

  it('has a rule for the IP addresses of each origin', () => {
    expect(policy.addressRule('https://shop.search.windows.net')).toBe('public');
    expect(policy.addressRule('https://management.azure.com')).toBe('public');
    expect(policy.addressRule('http://127.0.0.1:4281')).toBe('loopback');
    expect(policy.addressRule('https://search.corp.example')).toBe('any');
    for (const origin of [
      'http://shop.search.windows.net',
      'https://evil.example',
      'http://127.0.0.1:4282',
      'http://169.254.169.254',
    ]) {
      expect(policy.addressRule(origin)).toBeUndefined();
    }
  });

  it.each([
    'http://127.1',
    'http://0x7f.0.0.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://1.2.3.4.5',
    'http://[::ffff:127.0.0.1]',
    'http://[0:0:0:0:0:0:0:1]',
  ])('rejects %s, which the platform reads as another host', (address) => {
    expect(() => parseEndpoint(address, 'endpoint')).toThrow(/not valid/);
  });
});
