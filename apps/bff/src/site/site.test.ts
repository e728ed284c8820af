import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendRaw, tempFolder, type RawResponse, type TempFolder } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../middleware/security-headers.js';
import { startBff, type TestBff } from '../testing/bff.js';

const script = `export const text = '${'searchdeck '.repeat(400)}';`;

describe('the console files', () => {
  let bff: TestBff;
  let dist: TempFolder;
  beforeAll(async () => {
    dist = tempFolder('dist');
    mkdirSync(join(dist.path, 'assets'));
    writeFileSync(join(dist.path, 'index.html'), '<!doctype html><title>one</title>');
    writeFileSync(join(dist.path, 'assets', 'main-BxY12_aZ.js'), script);
    writeFileSync(join(dist.path, 'favicon.svg'), '<svg/>');
    symlinkSync('/etc/passwd', join(dist.path, 'leak.txt'));
    bff = await startBff({ config: { consoleDist: dist.path } });
  });
  afterAll(async () => {
    await bff.close();
    dist.remove();
  });

  const get = async (path: string, headers: readonly string[] = []): Promise<RawResponse> => {
    const { port } = bff.server;
    const { responses } = await sendRaw({
      port,
      send: [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close', ...headers, '', ''].join('\r\n'),
    });
    if (responses[0] === undefined) throw new Error('no response');
    return responses[0];
  };
  const header = (response: RawResponse, name: string) =>
    response.headers.find(([headerName]) => headerName === name)?.[1];

  it('are cached for a year if hashed, and compressed', async () => {
    const plain = await get('/assets/main-BxY12_aZ.js');
    expect(plain.body.toString()).toBe(script);
    expect(header(plain, 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header(plain, 'content-type')).toBe('text/javascript; charset=utf-8');
    expect(header(plain, 'vary')).toBe('Accept-Encoding');
    const brotli = await get('/assets/main-BxY12_aZ.js', ['Accept-Encoding: gzip, deflate, br']);
    expect([header(brotli, 'content-encoding'), brotliDecompressSync(brotli.body).toString()]).toEqual(['br', script]);
    const gzip = await get('/assets/main-BxY12_aZ.js', ['Accept-Encoding: gzip, br;q=0']);
    expect([header(gzip, 'content-encoding'), gunzipSync(gzip.body).toString()]).toEqual(['gzip', script]);
    const revalidated = await get('/assets/main-BxY12_aZ.js', [`If-None-Match: ${header(plain, 'etag')}`]);
    expect([revalidated.status, revalidated.body.length]).toEqual([304, 0]);
  });

  it.each(['/', '/index.html', '/c/demo/indexes', '/c/demo/explorer?search=war'])(
    'include the page for %s, which is never cached',
    async (path) => {
      const response = await get(path, ['Accept: text/html,*/*']);
      expect([response.status, response.body.toString(), header(response, 'cache-control')]).toEqual([
        200,
        '<!doctype html><title>one</title>',
        'no-store',
      ]);
      expect(header(response, 'content-security-policy')).toBe(contentSecurityPolicy([]));
    },
  );

  it.each([
    ['/assets/old-00000000.js', '*/*'],
    ['/assets/old-00000000.js', 'text/html'],
    ['/missing.js', '*/*'],
    ['/api/unknown', 'text/html'],
  ])('do not include the page for %s (Accept: %s)', async (path, accept) => {
    const response = await get(path, [`Accept: ${accept}`]);
    expect([401, 404]).toContain(response.status);
    expect(response.body.toString()).not.toContain('<title>');
  });

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/leak.txt',
    '/assets/%00',
    '/.git/config',
  ])('cannot be escaped with %s', async (path) => {
    const response = await get(path, ['Accept: image/png']);
    expect([400, 404]).toContain(response.status);
    expect(response.body.toString()).not.toContain('root:');
  });

  it('have no body for HEAD', async () => {
    const response = await bff.signedOut().send('/favicon.svg', { method: 'HEAD', headers: { origin: undefined } });
    expect([response.status, response.headers['content-length'], response.text]).toEqual([200, '6', '']);
  });

  it('are reloaded after a new build', async () => {
    writeFileSync(join(dist.path, 'assets', 'main-NEW45678.js'), 'export {}');
    writeFileSync(join(dist.path, 'index.html'), '<!doctype html><title>two</title>');
    utimesSync(join(dist.path, 'index.html'), 1, 1);
    expect((await get('/')).body.toString()).toContain('two');
    expect((await get('/assets/main-NEW45678.js')).status).toBe(200);
  });

  it('include a launch page without external resources and without the token in its URL', async () => {
    const page = await get('/launch');
    expect([page.status, header(page, 'cache-control')]).toEqual([200, 'no-store']);
    expect(page.body.toString()).not.toMatch(/https?:/);
    expect((await get('/launch.js')).body.toString()).toContain("history.replaceState(null, '', '/launch')");
  });

  it.each([
    ['/connections/demo/explorer?index=films#a', '/connections/demo/explorer?index=films#a'],
    ['/\t/example.com', '/'],
    ['//example.com', '/'],
    ['/\\example.com', '/'],
    ['https://example.com', '/'],
  ])('return from the launch page to %j as %s', async (returnTo, target) => {
    const opened: string[] = [];
    const stored: [string, string][] = [];
    await runInNewContext((await get('/launch.js')).body.toString(), {
      location: { hash: '#token', replace: (address: string) => opened.push(address) },
      history: { replaceState: () => undefined },
      localStorage: {
        getItem: () => returnTo,
        setItem: (...entry: [string, string]) => stored.push(entry),
        removeItem: () => undefined,
      },
      fetch: async () => ({ ok: true, json: async () => ({ originSecret: 'secret' }) }),
    });
    expect(opened).toEqual([target]);
    expect(stored).toEqual([['searchdeck.origin-secret', 'secret']]);
  });
});

describe('without a built console', () => {
  it('a page is 503 with a hint to build it', async () => {
    const bff = await startBff();
    const response = await bff.signedOut().send('/', { headers: { accept: 'text/html' } });
    expect([response.status, response.code()]).toEqual([503, 'CONSOLE_NOT_BUILT']);
    await bff.close();
  });
});
