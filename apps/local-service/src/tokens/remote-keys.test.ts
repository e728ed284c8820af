import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remoteKeys } from './remote-keys.js';
import { verifyToken } from './verify.js';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let server: Server;
let issuer: string;
let requests: string[];
let published: Record<string, Pair>;

beforeEach(async () => {
  requests = [];
  published = { first: await generateKeyPair('ES256', { extractable: true }) };
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void (async () => {
      const keys = await Promise.all(
        Object.entries(published).map(async ([kid, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid })),
      );
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/keys' ? { keys } : { jwks_uri: `${issuer}/keys` }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const tokenOf = (kid: string, { privateKey }: Pair, claims = {}) =>
  new SignJWT({ iss: issuer, aud: 'search', roles: ['Owner'], exp: Date.now() / 1000 + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);

const verifier = (keys: ReturnType<typeof remoteKeys>) => (token: string) =>
  verifyToken(token, { issuer, audience: 'search', keys, now: Date.now });

test('keys are read once and then used from the cache', async () => {
  const verify = verifier(remoteKeys(issuer));
  const token = await tokenOf('first', published['first']!);
  expect(await verify(token)).toMatchObject({ roles: ['Owner'] });
  expect(await verify(token)).toMatchObject({ roles: ['Owner'] });
  expect(requests).toEqual(['/.well-known/openid-configuration', '/keys']);
});

test('a new key is accepted, and one that was withdrawn is not', async () => {
  const verify = verifier(remoteKeys(issuer, { cooldownMs: 0 }));
  const { first } = published;
  expect(await verify(await tokenOf('first', first!))).toBeDefined();
  const second = await generateKeyPair('ES256', { extractable: true });
  published = { second };
  expect(await verify(await tokenOf('second', second))).toBeDefined();
  expect(await verify(await tokenOf('first', first!))).toBeUndefined();
});

test('unknown key ids do not flood the issuer', async () => {
  const verify = verifier(remoteKeys(issuer));
  const stranger = await generateKeyPair('ES256', { extractable: true });
  for (let i = 0; i < 5; i++) expect(await verify(await tokenOf(`stranger-${i}`, stranger))).toBeUndefined();
  expect(requests.filter((path) => path === '/keys')).toHaveLength(1);
});

test.each([
  ['another issuer', { iss: 'https://example.com' }],
  ['another audience', { aud: 'mail' }],
  ['no expiration', { exp: undefined }],
  ['an expiration in the past', { exp: 1_000_000 }],
  ['a start in the future', { nbf: Date.now() / 1000 + 3600 }],
])('a token with %s is rejected', async (_, claims) => {
  const verify = verifier(remoteKeys(issuer));
  expect(await verify(await tokenOf('first', published['first']!, claims))).toBeUndefined();
});

test('while the issuer does not respond, tokens are 503; afterward they are verified', async () => {
  const { port } = server.address() as AddressInfo;
  const verify = verifier(remoteKeys(issuer));
  const token = await tokenOf('first', published['first']!);
  server.close();
  await once(server, 'close');
  await expect(verify(token)).rejects.toMatchObject({ status: 503, code: 'TokenIssuerUnavailable' });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await verify(token)).toMatchObject({ roles: ['Owner'] });
});
