import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { startBff, type TestBff } from './testing/bff.js';

const origin = 'https://search.example.com';

describe('a public origin', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({ config: { publicOrigin: origin } });
  });
  afterAll(() => bff.close());

  /** As a reverse proxy forwards it: to the loopback address, with the public Host. */
  const signIn = async (headers: Record<string, string>) => {
    const token = new URL(await bff.server.launchUrl()).hash.slice(1);
    const response = await request(`http://127.0.0.1:${bff.server.port}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ mode: 'local', token }),
    });
    await response.body.dump();
    return { status: response.statusCode, cookie: response.headers['set-cookie'] };
  };

  it('is in the launch link and in the accepted Host and Origin headers', async () => {
    expect(await bff.server.launchUrl()).toMatch(/^https:\/\/search\.example\.com\/launch#/);
    const { status, cookie } = await signIn({ host: 'search.example.com', origin });
    expect(status).toBe(201);
    expect(cookie).toMatch(/^__Host-searchdeck-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  });

  it.each([
    [{ host: 'search.example.com', origin: 'http://search.example.com' }, 403],
    [{ host: 'search.example.com', origin: 'https://evil.example' }, 403],
    [{ host: 'evil.example', origin }, 421],
    [{ host: '127.0.0.1', origin: 'http://127.0.0.1' }, 421],
  ])('rejects %j', async (headers, status) => {
    expect((await signIn(headers)).status).toBe(status);
  });

  it.each([
    ['https://search.example.com/path', /is not an origin/],
    ['search.example.com', /is not an origin/],
    ['http://search.example.com', /must use https/],
  ])('%s is rejected at start', (value, message) => {
    expect(() => readConfig({ SEARCHDECK_PUBLIC_ORIGIN: value }, '/')).toThrow(message);
  });
});
