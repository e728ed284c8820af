import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, type Config } from '../../config.js';
import { audience, clientId, startDirectory, type TestDirectory } from '../../testing/directory.js';
import type { Store } from '../../store/repositories.js';
import { openSqliteStore } from '../../store/store.js';
import { startBff } from '../../testing/bff.js';
import { PENDING_SIGN_IN_MS, PendingSignIns } from './pending-sign-ins.js';

type Claims = Record<string, unknown>;

const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('sign-in with a directory', () => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await startDirectory({}, { failedSignInsPerMinute: 1000 });
  });
  afterAll(() => directory.close());

  const auditOf = async () => {
    const { browser } = await directory.signIn('olga');
    const { value } = (await browser.send('/api/audit?top=5')).json() as { value: Claims[] };
    return value;
  };

  it('gives the browser what it needs, without a session', async () => {
    const response = await directory.bff.signedOut().send('/api/session/sign-in');
    const options = response.json() as { metadata: string };
    expect(options).toMatchObject({
      mode: 'directory',
      issuer: directory.provider.issuer,
      clientId,
      scopes: ['openid', 'profile'],
    });
    expect(JSON.parse(options.metadata)).toMatchObject({ authorization_endpoint: `${directory.provider.issuer}/auth` });
  });

  it('opens a session with the roles of the claims, and never repeats a token', async () => {
    const { browser, response } = await directory.signIn('olga');
    expect(response.status).toBe(201);
    const cookies = response.headers['set-cookie'] as string[];
    expect(cookies.map((cookie) => cookie.replace(/=[^;]{20,}/, '=…'))).toEqual([
      `searchdeck-session-${directory.bff.server.port}=…; Path=/; HttpOnly; SameSite=Strict`,
      `searchdeck-sign-in-${directory.bff.server.port}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
    ]);
    expect((await browser.send('/api/session')).json()).toMatchObject({
      user: { subject: 'olga', name: 'Olga Owner' },
      roles: ['reader', 'owner'],
      mode: 'directory',
    });
    expect((await browser.send('/api/connections')).status).toBe(200);
    expect(directory.bff.exposedText()).not.toMatch(/eyJ[\w-]{20,}/);
  });

  it('allows the pages to send requests to the provider, and to no other origin', async () => {
    const { headers } = await directory.bff.signedOut().send('/healthz');
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ${directory.provider.issuer};`.slice(0, -1),
    );
    expect((await directory.bff.signedOut().send('/launch')).headers['location']).toBe('/');
  });

  it('reports a user without a role by name, and opens no session', async () => {
    const { browser, response } = await directory.signIn('nobody');
    expect([response.status, response.code(), response.headers['set-cookie']]).toEqual([403, 'NO_ROLE', undefined]);
    expect(response.text).toContain('Ned Nobody');
    expect((await browser.send('/api/session')).status).toBe(401);
    const [, entry] = await auditOf();
    expect(entry).toMatchObject({ action: 'session.signIn', subject: 'nobody', user: 'Ned Nobody', code: 'NO_ROLE' });
  });

  it('uses a nonce once, only with its cookie, and only if the BFF issued it', async () => {
    const browser = directory.bff.signedOut();
    const started = await directory.start(browser);
    const other = await directory.start(browser);
    const body = { mode: 'directory', ...(await directory.tokens('rita', started.nonce)) };
    const codes: string[] = [];
    for (const cookie of [
      '',
      'searchdeck-sign-in-1=x',
      `${started.headers['cookie']}x`,
      other.headers['cookie'] ?? '',
    ]) {
      const response = await browser.openSession(body, { cookie });
      expect(response.status).toBe(401);
      codes.push(response.code());
    }
    expect(codes).toEqual(['SIGN_IN_EXPIRED', 'SIGN_IN_EXPIRED', 'SIGN_IN_EXPIRED', 'TOKEN_REJECTED']);
    expect((await browser.openSession(body, started.headers)).status).toBe(201);
    const replay = await directory.bff.signedOut().openSession(body, started.headers);
    expect([replay.status, replay.code()]).toEqual([401, 'SIGN_IN_EXPIRED']);
    const [entry] = (await auditOf()).filter((e) => e['code'] !== undefined);
    expect(entry).toMatchObject({ action: 'session.signIn', user: 'unknown', code: 'SIGN_IN_EXPIRED' });
  });

  it('cannot be prevented by a client that fails all the time, and only tokens of the directory change the store', async () => {
    const own = await startDirectory({}, { failedSignInsPerMinute: 2 });
    const browser = own.bff.signedOut();
    const { headers, nonce } = await own.start(browser);
    const tokens = await own.tokens('rita', nonce);
    const stranger = own.bff.signedOut();
    const failures: string[] = [];
    for (const cookie of [undefined, headers['cookie'], headers['cookie'], undefined, headers['cookie']]) {
      const body = { mode: 'directory', idToken: 'forged', accessToken: 'forged' };
      failures.push((await stranger.openSession(body, cookie === undefined ? {} : { cookie })).code());
    }
    expect(failures).toEqual(['SIGN_IN_EXPIRED', 'TOKEN_REJECTED', ...Array(3).fill('TOO_MANY_ATTEMPTS')]);
    expect((await browser.openSession({ mode: 'directory', ...tokens }, headers)).status).toBe(201);
    // Beyond the limit, failures are not recorded either.
    const olga = (await own.signIn('olga')).browser;
    const { value } = (await olga.send('/api/audit')).json() as { value: Claims[] };
    expect(value.map(({ code }) => code)).toEqual([undefined, undefined, 'TOKEN_REJECTED', 'SIGN_IN_EXPIRED']);
    await own.close();
  });

  it('accepts no launch link', async () => {
    const response = await directory.bff.signedOut().openSession({ mode: 'local', token: 'A'.repeat(43) });
    expect([response.status, response.code()]).toEqual([400, 'SIGN_IN_MODE']);
  });

  describe('with tokens that are signed by the provider', () => {
    const post = async (
      identity: (claims: Claims) => Claims,
      access: (claims: Claims) => Claims,
      sign = (claims: Claims, _token: 'id' | 'access') => directory.provider.sign(claims),
    ) => {
      const browser = directory.bff.signedOut();
      const { nonce, headers } = await directory.start(browser);
      const iat = nowSeconds();
      const shared = { iss: directory.provider.issuer, sub: 'rita', iat, exp: iat + 600 };
      const [idToken, accessToken] = await Promise.all([
        sign(identity({ ...shared, aud: clientId, nonce, groups: ['search-readers'] }), 'id'),
        sign(access({ ...shared, aud: audience }), 'access'),
      ]);
      return browser.openSession({ mode: 'directory', idToken, accessToken }, headers);
    };
    const same = (claims: Claims) => claims;
    const set = (changes: Claims) => (claims: Claims) => ({ ...claims, ...changes });
    const without =
      (name: string) =>
      ({ [name]: _removed, ...claims }: Claims) =>
        claims;

    it('accepts what the following cases change', async () => {
      expect((await post(same, same)).status).toBe(201);
      expect((await post(set({ aud: [clientId, 'other'], azp: clientId }), same)).status).toBe(201);
      // The clocks may differ by a minute.
      const expired = set({ exp: nowSeconds() - 1 });
      expect((await post(expired, expired)).status).toBe(201);
    });

    it.each<[string, (claims: Claims) => Claims, (claims: Claims) => Claims, RegExp]>([
      ['another issuer', set({ iss: 'https://login.example.com' }), same, /ID token .* wrong issuer/],
      ['another issuer of the access token', same, set({ iss: 'https://login.example.com' }), /access .* wrong issuer/],
      ['the ID token of another client', set({ aud: 'other' }), same, /ID token .* wrong audience/],
      ['several audiences without azp', set({ aud: [clientId, 'other'] }), same, /another client/],
      ['another azp', set({ azp: 'other' }), same, /another client/],
      ['the audience of another API', same, set({ aud: 'https://graph.example.com' }), /access .* wrong audience/],
      ['another nonce', set({ nonce: 'A'.repeat(43) }), same, /wrong nonce/],
      ['no nonce', without('nonce'), same, /wrong nonce/],
      ['an expired ID token', set({ exp: nowSeconds() - 120 }), same, /ID token .* expired/],
      ['an expired access token', same, set({ exp: nowSeconds() - 120 }), /access token .* expired/],
      ['a token without an end', same, without('exp'), /access token .* no expiration time/],
      ['a token without its time', without('iat'), same, /ID token .* too old/],
      ['an old ID token', set({ iat: nowSeconds() - 3600 }), same, /ID token .* too old/],
      ['a token from the future', same, set({ nbf: nowSeconds() + 36_000 }), /access token .* not valid yet/],
      ['the access token of another user', same, set({ sub: 'olga' }), /another user/],
      ['an ID token as the access token', same, set({ nonce: 'n' }), /it is an ID token/],
      ['no subject', without('sub'), without('sub'), /no claim ."sub/],
    ])('rejects %s', async (_name, identity, access, message) => {
      const response = await post(identity, access);
      expect([response.status, response.code()]).toEqual([401, 'TOKEN_REJECTED']);
      expect(response.text).toMatch(message);
      expect(response.headers['set-cookie']).toBeUndefined();
    });

    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    it.each<[string, (claims: Claims) => Promise<string>]>([
      ['the algorithm none', async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
      [
        'HS256 with the public key as the secret',
        async (claims) => {
          const { keys } = (await (await fetch(`${directory.provider.issuer}/jwks`)).json()) as { keys: Claims[] };
          return new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', kid: String(keys[0]?.['kid']) })
            .sign(Buffer.from(JSON.stringify(keys[0])));
        },
      ],
      [
        'a key of another issuer with the same ID',
        (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
            .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      ],
      ['an unknown key', (claims) => directory.provider.sign(claims, { kid: 'unknown' })],
      [
        'changed claims',
        async (claims) => {
          const [header, , signature] = (await directory.provider.sign(claims)).split('.');
          return `${header}.${encode({ ...claims, groups: ['search-owners'] })}.${signature}`;
        },
      ],
      ['text', async () => 'x.y.z'],
    ])('rejects %s', async (_name, forge) => {
      for (const forged of ['id', 'access'] as const) {
        const response = await post(same, same, (claims, token) =>
          token === forged ? forge(claims) : directory.provider.sign(claims),
        );
        expect([forged, response.status, response.code()]).toEqual([forged, 401, 'TOKEN_REJECTED']);
      }
    });

    it('finds the keys of a rotation, and rejects a key that was withdrawn', async () => {
      await directory.provider.rotateKeys(true);
      expect((await post(same, same)).status).toBe(201);
      const oldTokens: string[] = [];
      const old = await post(same, same, async (claims) => {
        const token = await directory.provider.sign(claims);
        oldTokens.push(token);
        return token;
      });
      expect(old.status).toBe(201);
      await directory.provider.rotateKeys();
      expect((await post(same, same)).status).toBe(201);
      const withdrawn = await post(same, same, async (_claims, token) => oldTokens[token === 'id' ? 0 : 1] ?? '');
      expect(withdrawn.code()).toBe('TOKEN_REJECTED');
      expect(withdrawn.text).toContain('unknown key');
    });
  });
});

describe('a session of a directory', () => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await startDirectory();
  });
  afterAll(() => directory.close());

  it('is renewed with new tokens, whose roles are in effect at once', async () => {
    const { browser, response } = await directory.signIn('rita');
    const { renewAt, expiresAt } = response.json() as { renewAt: string; expiresAt: string };
    expect(Date.parse(renewAt)).toBeLessThan(Date.parse(expiresAt));
    const { exp, iat } = { iat: nowSeconds(), exp: nowSeconds() + 600 };
    const tokens = async (claims: Claims) => ({
      idToken: await directory.provider.sign({ iss: directory.provider.issuer, aud: clientId, iat, exp, ...claims }),
      accessToken: await directory.provider.sign({
        iss: directory.provider.issuer,
        aud: audience,
        iat,
        exp,
        ...claims,
      }),
    });
    const renew = async (claims: Claims) =>
      browser.send('/api/session', { method: 'PUT', body: await tokens({ sub: 'rita', ...claims }) });

    expect((await browser.send('/api/audit')).code()).toBe('ROLE_REQUIRED');
    const owner = await renew({ groups: ['search-owners'], name: 'Rita Renamed' });
    expect(owner.json()).toMatchObject({ roles: ['owner'], user: { subject: 'rita', name: 'Rita Renamed' } });
    expect((await browser.send('/api/audit')).status).toBe(200);

    for (const claims of [
      { sub: 'olga', groups: ['search-owners'] },
      { exp: iat - 120 },
      { iss: 'https://x.example' },
    ]) {
      const rejected = await renew(claims);
      expect([rejected.status, rejected.code()]).toEqual([400, 'TOKEN_REJECTED']);
    }
    expect((await browser.send('/api/session')).status).toBe(200);

    const withoutRole = await renew({ groups: ['staff'] });
    expect([withoutRole.status, withoutRole.code()]).toEqual([403, 'NO_ROLE']);
    expect((await browser.send('/api/session')).status).toBe(401);
  });

  it('is listed for its user, and revoked by its user only', async () => {
    const { browser: first } = await directory.signIn('carl');
    const { browser: second } = await directory.signIn('carl');
    const { browser: third } = await directory.signIn('carl');
    const { browser: other } = await directory.signIn('olga');
    const list = async () =>
      ((await first.send('/api/sessions')).json() as { value: { id: string; current: boolean }[] }).value;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const current = sessions.find((session) => session.current)?.id ?? '';
    const revoke = (id: string, browser = first) => browser.send(`/api/sessions/${id}`, { method: 'DELETE' });

    expect((await revoke(current, other)).status).toBe(404);
    const [secondId] = (
      (await second.send('/api/sessions')).json() as { value: { id: string; current: boolean }[] }
    ).value
      .filter((session) => session.current)
      .map(({ id }) => id);
    expect((await revoke(secondId ?? '')).status).toBe(204);
    expect((await revoke(secondId ?? '')).status).toBe(404);
    expect((await second.send('/api/session')).code()).toBe('SIGNED_OUT');
    expect((await third.send('/api/session')).status).toBe(200);

    expect((await first.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    expect((await third.send('/api/session')).code()).toBe('SIGNED_OUT');
    expect((await list()).map(({ id }) => id)).toEqual([current]);
    expect((await other.send('/api/session')).status).toBe(200);
    const { value } = (await other.send('/api/audit?top=3')).json() as { value: Claims[] };
    expect(value.map(({ action, subject }) => [action, subject])).toEqual([
      ['sessions.revokeOthers', 'carl'],
      ['sessions.revoke', 'carl'],
      ['session.signIn', 'olga'],
    ]);
  });

  it('starts with new keys of the provider, although its keys were read a moment ago', async () => {
    const own = await startDirectory({}, { keyRefreshMs: 1000 });
    await own.signIn('rita');
    await own.provider.rotateKeys();
    // They wait for the same read.
    const sessions = await Promise.all([own.signIn('rita'), own.signIn('olga')]);
    for (const { browser } of sessions) expect((await browser.send('/api/session')).status).toBe(200);
    await own.bff.close();
    await own.provider.close();
  });

  it('continues while the provider cannot be reached, which does not count as a failed sign-in', async () => {
    const own = await startDirectory({}, { failedSignInsPerMinute: 2 });
    const { browser } = await own.signIn('rita');
    // Signed with a key that is not known yet.
    await own.provider.rotateKeys();
    const bodies = [];
    for (let i = 0; i < 4; i++) {
      const { nonce, headers } = await own.start(browser);
      bodies.push({ body: { mode: 'directory', ...(await own.tokens('rita', nonce)) }, headers });
    }
    await own.provider.close();
    for (const { body, headers } of bodies) {
      const response = await own.bff.signedOut().openSession(body, headers);
      expect([response.status, response.code()]).toEqual([503, 'IDENTITY_PROVIDER_UNAVAILABLE']);
    }
    expect((await browser.send('/api/session')).status).toBe(200);
    await own.bff.restart();
    expect((await browser.send('/api/session')).status).toBe(200);
    expect((await browser.send('/api/session/sign-in')).code()).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
    await own.bff.close();
  });

  it('is separate from local sign-in: a change of the settings ends the other sessions', async () => {
    const bff = await startBff();
    const { settings: configured } = directory;
    await bff.restart({ directory: configured });
    expect((await bff.browser.send('/api/session')).code()).toBe('SIGNED_OUT');
    await bff.restart({ directory: undefined });
    expect((await bff.browser.send('/api/session')).status).toBe(200);
    for (const target of ['/api/session/sign-in', '/api/session']) {
      const response = await bff.browser.send(target, {
        method: target === '/api/session' ? 'PUT' : 'POST',
        body: target === '/api/session' ? { idToken: 'a', accessToken: 'b' } : undefined,
      });
      expect([response.status, response.code()]).toEqual([400, 'SIGN_IN_MODE']);
    }
    await bff.close();
  });

  it('cannot begin if the provider is not the configured issuer', async () => {
    const issuer = directory.provider.issuer.replace('127.0.0.1', 'localhost');
    const config: Partial<Config> = { directory: { ...directory.settings, issuer } };
    await expect(startBff({ config })).rejects.toThrow(ConfigError);
    await expect(startBff({ config })).rejects.toThrow(/SEARCHDECK_SIGN_IN_ISSUER: .* discovery document names/);
  });
});

describe('a started sign-in', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openSqliteStore(':memory:');
  });
  afterEach(() => store.close());
  const pendingAt = (now: () => number, key = Buffer.alloc(32)) =>
    new PendingSignIns({ key, completed: store.completedSignIns, now });

  it('expires, and is completed once', async () => {
    const clock = { now: 1_000_000 };
    const pending = pendingAt(() => clock.now);
    const first = pending.start();
    const second = pending.start();
    expect(pending.nonceOf(first.id)).toBe(first.nonce);
    expect(await pending.complete(first.id)).toBe(true);
    expect(await pending.complete(first.id)).toBe(false);
    clock.now += PENDING_SIGN_IN_MS;
    expect([pending.nonceOf(second.id), await pending.complete(second.id)]).toEqual([undefined, false]);
    expect(await pending.complete(first.id)).toBe(false);
  });

  it('is completed once by any process with the same key', async () => {
    const [first, second] = [pendingAt(() => 0), pendingAt(() => 0)];
    const { id, nonce } = first.start();
    const stranger = pendingAt(() => 0, Buffer.alloc(32, 1));
    expect([stranger.nonceOf(id), await stranger.complete(id)]).toEqual([undefined, false]);
    expect([first.nonceOf(id), second.nonceOf(id)]).toEqual([nonce, nonce]);
    const results = await Promise.all([first.complete(id), second.complete(id)]);
    expect(results.filter(Boolean)).toEqual([true]);
  });

  it('cannot be extended by changing its end', async () => {
    const pending = pendingAt(() => 0);
    const [end, ...rest] = pending.start().id.split('.');
    const extended = [Number(end) + 1, ...rest].join('.');
    expect([pending.nonceOf(extended), await pending.complete(extended)]).toEqual([undefined, false]);
  });
});
