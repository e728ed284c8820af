import { SearchError } from '@searchdeck/contract';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/store.js';
import { data, startBff, v, type TestBff } from '../testing/bff.js';
import { readCookie, sessionCookie, setCookie } from './cookie.js';
import { defaultSessionLimits } from '../config.js';
import { LocalSignIn } from './local/local-sign-in.js';
import { Sessions } from './sessions.js';
import { SignInAttempts } from './sign-in-attempts.js';

describe('sign-in', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());

  it('opens a session once for a launch link', async () => {
    const link = await bff.server.launchUrl();
    expect(link).toMatch(new RegExp(`^${bff.server.url}/launch#[A-Za-z0-9_-]{43}$`));
    const browser = bff.signedOut();
    const response = await browser.signIn(link);
    expect(response.status).toBe(201);
    expect(response.headers['set-cookie']).toMatch(
      new RegExp(`^searchdeck-session-${bff.server.port}=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect((await browser.send('/api/session')).json()).toMatchObject({
      user: { subject: 'local', name: 'Local operator' },
      roles: ['owner'],
      mode: 'local',
    });
    const second = await bff.signedOut().signIn(link);
    expect([second.status, second.code(), second.headers['set-cookie']]).toEqual([
      401,
      'LAUNCH_TOKEN_INVALID',
      undefined,
    ]);
  });

  it('opens one session if several browsers use a link at the same time', async () => {
    const link = await bff.server.launchUrl();
    const responses = await Promise.all(Array.from({ length: 8 }, () => bff.signedOut().signIn(link)));
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(401),
    ]);
  });

  it('creates a new session ID and ends the old session', async () => {
    const browser = bff.signedOut();
    await browser.signIn(await bff.server.launchUrl());
    const { cookie: old, originSecret: oldSecret } = browser;
    expect((await browser.send('/api/session')).status).toBe(200);
    await browser.signIn(await bff.server.launchUrl());
    expect(browser.cookie).not.toBe(old);
    expect(browser.originSecret).not.toBe(oldSecret);
    const attacker = bff.signedOut();
    attacker.cookie = old;
    attacker.originSecret = oldSecret;
    expect((await attacker.send('/api/session')).status).toBe(401);
  });

  it('does not adopt a session ID of the browser', async () => {
    const browser = bff.signedOut();
    browser.cookie = `${sessionCookie(bff.server.url).name}=${'A'.repeat(43)}`;
    browser.originSecret = 'A'.repeat(43);
    expect((await browser.send('/api/session')).status).toBe(401);
    await browser.signIn(await bff.server.launchUrl());
    expect(browser.cookie).not.toContain('AAAA');
  });

  it('rejects a replay after sign-out', async () => {
    const browser = bff.signedOut();
    await browser.signIn(await bff.server.launchUrl());
    const { cookie } = browser;
    const response = await browser.send('/api/session', { method: 'DELETE' });
    expect([response.status, response.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    browser.cookie = cookie;
    expect((await browser.send('/api/session')).code()).toBe('SIGNED_OUT');
  });

  it('survives a restart of the server', async () => {
    await bff.restart();
    expect((await bff.browser.send('/api/session')).status).toBe(200);
  });

  it.each([
    { mode: 'local', token: '' },
    { mode: 'local', token: 'x'.repeat(43) },
    { mode: 'local', token: 1 },
    { mode: 'local', token: null },
    { mode: 'local' },
    { mode: 'directory', token: 'x'.repeat(43) },
    {},
    [],
    { mode: 'local', token: 'a', more: 1 },
  ])('rejects %j', async (body) => {
    expect([400, 401]).toContain((await bff.signedOut().send('/api/session', { method: 'POST', body })).status);
  });

  it('stores neither IDs nor tokens, and only its owner can read the files', async () => {
    const file = join(bff.folder.path, 'console.sqlite');
    if (process.platform !== 'win32') {
      for (const suffix of ['', '-wal']) expect(statSync(file + suffix).mode & 0o777).toBe(0o600);
    }
    const link = await bff.server.launchUrl();
    const token = new URL(link).hash.slice(1);
    const { readFileSync } = await import('node:fs');
    const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
    expect(bytes.includes(token)).toBe(false);
    for (const secret of [bff.browser.cookie?.split('=')[1], bff.browser.originSecret]) {
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(bytes.includes(secret ?? '')).toBe(false);
    }
  });
});

describe('another program on this machine, which gets the cookie because cookies are sent to every port,', () => {
  let bff: TestBff;
  /** Cookie headers of the requests that the other program received. */
  const cookies: string[] = [];
  const program = createServer((req, res) => {
    cookies.push(req.headers.cookie ?? '');
    res.end();
  });
  beforeAll(async () => {
    bff = await startBff();
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    const { port } = program.address() as AddressInfo;
    const page = await request(`http://127.0.0.1:${port}/`, { headers: { cookie: bff.browser.cookie ?? '' } });
    await page.body.dump();
  });
  afterAll(async () => {
    program.close();
    await bff.close();
  });

  const replay = (originSecret: string | undefined, target: string, method = 'GET') => {
    const attacker = bff.signedOut();
    attacker.cookie = cookies[0];
    attacker.originSecret = originSecret;
    return attacker.send(target, { method, ...(method === 'POST' ? { body: {} } : {}) });
  };

  it.each([undefined, '', '1', 'A'.repeat(43), 'A'.repeat(44)])(
    'cannot complete a request with the secret %j',
    async (secret) => {
      for (const [target, method] of [
        ['/api/session'],
        ['/api/session', 'DELETE'],
        ['/api/connections'],
        ['/api/tasks/t/events'],
        [data(`/indexes?${v}`)],
        [data(`/indexes?${v}`), 'POST'],
      ] as const) {
        const response = await replay(secret, target, method);
        expect([target, response.status, response.code()]).toEqual([target, 401, 'SIGNED_OUT']);
      }
      expect(bff.upstream.bytesReceived()).toBe(0);
    },
  );

  it('cannot use the secret of another session, and does not end the session', async () => {
    const other = bff.signedOut();
    await other.signIn(await bff.server.launchUrl());
    expect((await replay(other.originSecret, '/api/session')).status).toBe(401);
    expect((await replay(other.originSecret, '/api/session', 'DELETE')).status).toBe(401);
    expect((await bff.browser.send('/api/session')).status).toBe(200);
  });

  it('would need the secret, which only the response to the sign-in contains', async () => {
    expect((await replay(bff.browser.originSecret, '/api/session')).status).toBe(200);
    const { text, headers } = await bff.browser.send('/api/session');
    expect(JSON.stringify([text, headers])).not.toContain(bff.browser.originSecret);
  });
});

describe('failed sign-ins', () => {
  it('are limited, and a link that was not used keeps working meanwhile', async () => {
    const bff = await startBff({ config: { sessions: { ...defaultSessionLimits, failedSignInsPerMinute: 3 } } });
    const browser = bff.signedOut();
    const link = await bff.server.launchUrl();
    const attempt = () =>
      browser.send('/api/session', { method: 'POST', body: { mode: 'local', token: 'x'.repeat(43) } });
    for (let i = 0; i < 3; i++) expect((await attempt()).status).toBe(401);
    const rejected = await attempt();
    expect([rejected.status, rejected.code()]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(rejected.headers['retry-after']).toMatch(/^\d+$/);
    // Open sessions are not affected.
    expect((await bff.browser.send('/api/session')).status).toBe(200);
    expect((await browser.signIn(link)).status).toBe(201);
    await bff.close();
  });

  it('are recorded again at a steady rate; successful ones are never rejected', async () => {
    const clock = { now: 0 };
    const attempts = new SignInAttempts(2, () => clock.now);
    let recorded = 0;
    const record = async () => void (recorded += 1);
    const succeed = () => attempts.run(async () => 'in', record);
    const fail = (failure: Error = new Error('wrong')) => attempts.run(() => Promise.reject(failure), record);
    for (let i = 0; i < 5; i++) expect(await succeed()).toBe('in');
    await expect(fail()).rejects.toThrow('wrong');
    await expect(fail()).rejects.toThrow('wrong');
    await expect(fail()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '30' } });
    expect(await succeed()).toBe('in');
    // A directory that is not available is reported as such.
    const unavailable = new SearchError({ status: 503, code: 'DOWN', message: 'down' });
    await expect(fail(unavailable)).rejects.toBe(unavailable);
    expect(recorded).toBe(2);
    clock.now = 29_000;
    await expect(fail()).rejects.toMatchObject({ headers: { 'Retry-After': '1' } });
    clock.now = 30_000;
    await expect(fail()).rejects.toThrow('wrong');
    await expect(fail()).rejects.toMatchObject({ status: 429 });
    clock.now = 600_000;
    // No more than at the start.
    await expect(Promise.allSettled([fail(), fail(), fail()])).resolves.toMatchObject([
      { reason: { message: 'wrong' } },
      { reason: { message: 'wrong' } },
      { reason: { status: 429 } },
    ]);
    expect(recorded).toBe(5);
  });
});

describe('limits of a session', () => {
  const limits = { idleMs: 1000_000, absoluteMs: 5000_000, renewalMs: 2000_000, launchLinkMs: 500_000 };
  const open = async () => {
    const store = await openSqliteStore(':memory:');
    const clock = { now: 1_000_000 };
    const signIn = new LocalSignIn(store.launchTokens, limits.launchLinkMs, () => clock.now);
    const sessions = new Sessions(store.sessions, limits, 'local', () => clock.now);
    const { principal } = await signIn.authenticate({ mode: 'local', token: await signIn.newLaunchToken() });
    const { id, originSecret } = await sessions.open(principal, { previousId: undefined, userAgent: undefined });
    const find = () => sessions.find(id, originSecret);
    return { store, clock, signIn, find };
  };

  it('end an idle session, and a used one at its absolute end', async () => {
    const { store, clock, find } = await open();
    for (let i = 0; i < 5; i++) {
      clock.now += 900_000;
      expect(await find()).toBeDefined();
    }
    clock.now += 600_000;
    expect(await find()).toBeUndefined();
    await store.close();
  });

  it('end an idle session permanently', async () => {
    const { store, clock, find } = await open();
    clock.now += 1000_000;
    expect(await find()).toBeUndefined();
    clock.now -= 500_000;
    expect(await find()).toBeUndefined();
    await store.close();
  });

  it('end a session of a directory early unless it is renewed, and at its absolute end in any case', async () => {
    const store = await openSqliteStore(':memory:');
    const clock = { now: 1_000_000 };
    const longIdle = { ...limits, idleMs: 4000_000 };
    const sessions = new Sessions(store.sessions, longIdle, 'directory', () => clock.now);
    const principal = { subject: 'u', name: 'U', roles: ['owner'] as const, groups: [] };
    const newSession = () => sessions.open(principal, { previousId: undefined, userAgent: undefined });
    const { id, originSecret, session } = await newSession();
    expect([session.renewAt, session.expiresAt]).toEqual([1_500_000, 3_000_000]);
    clock.now = 2_500_000;
    const renewed = await sessions.renew(id, { ...principal, name: 'V', roles: ['reader'] });
    expect(renewed).toMatchObject({ principal: { name: 'V', roles: ['reader'] }, expiresAt: 4_500_000 });
    clock.now = 4_400_000;
    // The absolute end cannot be moved.
    expect(await sessions.renew(id, principal)).toMatchObject({ expiresAt: 6_000_000, renewAt: undefined });
    clock.now = 5_999_999;
    expect(await sessions.find(id, originSecret)).toBeDefined();
    clock.now = 6_000_000;
    expect(await sessions.find(id, originSecret)).toBeUndefined();

    const other = await newSession();
    clock.now += limits.renewalMs;
    expect(await sessions.find(other.id, other.originSecret)).toBeUndefined();
    await expect(sessions.renew(other.id, principal)).rejects.toMatchObject({ status: 404 });
    await store.close();
  });

  it('reject an expired launch token', async () => {
    const { store, clock, signIn } = await open();
    const token = await signIn.newLaunchToken();
    clock.now += 500_000;
    await expect(signIn.authenticate({ mode: 'local', token })).rejects.toMatchObject({ code: 'LAUNCH_TOKEN_INVALID' });
    await store.close();
  });
});

describe('the cookie', () => {
  it.each([
    ['a=1; s=x; b=2', 'x'],
    ['s=x; s=y', undefined],
    ['xs=x', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is read from %j as %j', (header, value) => {
    expect(readCookie(header, { name: 's', isSecure: false })).toBe(value);
  });

  it('has the prefix __Host- and Secure over https', () => {
    const cookie = sessionCookie('https://search.example.com');
    expect(setCookie(cookie, 'x')).toBe('__Host-searchdeck-session=x; Path=/; HttpOnly; SameSite=Strict; Secure');
    expect(sessionCookie('http://127.0.0.1:4280').name).toBe('searchdeck-session-4280');
  });
});
