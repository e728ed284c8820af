import { execFile, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '@searchdeck/sqlite';
import { sendRaw, startProgram, startUpstream, tempFolder, type TempFolder } from '@searchdeck/testkit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, canaries, data, localServiceAt, v } from './testing/bff.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('the program', () => {
  let folder: TempFolder;
  beforeAll(() => {
    if (!existsSync(main)) throw new Error('Build first: these tests run the compiled program (npm run build).');
  });
  beforeEach(() => {
    folder = tempFolder('bff-main');
  });
  afterEach(() => folder.remove());

  const environment = (variables: Record<string, string | undefined> = {}) => ({
    PORT: '0',
    HOST: undefined,
    SEARCHDECK_DATA: folder.path,
    SEARCHDECK_KEY: undefined,
    SEARCHDECK_LOCAL: undefined,
    CONSOLE_DIST: undefined,
    ...variables,
  });
  /** Runs the program until it exits. */
  const run = (args: readonly string[], variables: Record<string, string | undefined> = {}) => {
    const env = Object.fromEntries(
      Object.entries({ ...process.env, ...environment(variables) }).filter(([, value]) => value !== undefined),
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      env,
      encoding: 'utf8',
      timeout: 120_000,
    });
    return { status, stdout, stderr };
  };

  it('starts, signs in, serves, creates links, survives kill -9, and stops', async () => {
    const upstream = await startUpstream();
    const env = environment({
      PORT: '0',
      SEARCHDECK_LOCAL: JSON.stringify(localServiceAt(upstream.origin)),
    });
    const first = await startProgram({ main, args: ['--json'], env });
    const browser = new Browser(String(first.ready['url']), []);
    expect((await browser.signIn(String(first.ready['launchUrl']))).status).toBe(201);
    expect((await browser.send(data(`/indexes?${v}`))).status).toBe(200);

    const link = run(['--launch-link', '--json']);
    const newLink = JSON.parse(link.stdout) as { url: string; launchUrl: string };
    expect(newLink.url).toBe(first.ready['url']);
    expect((await new Browser(newLink.url, []).signIn(newLink.launchUrl)).status).toBe(201);
    expect(run(['--launch-link']).stdout.trim()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/launch#[\w-]{43}$/);

    expect(run(['--json'], { ...env, PORT: '0' }).stderr).toMatch(/^Searchdeck is already running on the data folder /);
    await first.kill();
    const { port } = new URL(String(first.ready['url']));
    const second = await startProgram({ main, args: ['--json'], env: { ...env, PORT: port } });
    expect((await browser.send('/api/session')).status).toBe(200);
    expect((await browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true });
    expect(await second.stop()).toEqual({ code: 0, signal: null });
    for (const secret of Object.values(canaries)) expect(first.output() + second.output()).not.toContain(secret);
    expect(run(['--launch-link']).stderr).toMatch(/^Searchdeck is not running on the data folder /);
    await upstream.close();
  });

  it('migrates the store once when two programs start at the same time', async () => {
    const env = { ...process.env, SEARCHDECK_DATA: folder.path };
    const runs = [1, 2, 3, 4].map(
      () =>
        new Promise<string>((resolve) => {
          execFile(process.execPath, [main, '--launch-link'], { env }, (_error, _stdout, stderr) => resolve(stderr));
        }),
    );
    for (const stderr of await Promise.all(runs)) {
      expect(stderr).toMatch(/^Searchdeck is not running on the data folder/);
    }
    const program = await startProgram({ main, args: ['--json'], env: environment() });
    const browser = new Browser(String(program.ready['url']), []);
    expect((await browser.signIn(String(program.ready['launchUrl']))).status).toBe(201);
    await program.stop();
  });

  it('waits for another program that writes to the store for a long time', async () => {
    const env = { ...process.env, SEARCHDECK_DATA: folder.path };
    const other = openSqlite(join(folder.path, 'console.sqlite'));
    other.exec('BEGIN EXCLUSIVE');
    const result = new Promise<string>((resolve) => {
      execFile(process.execPath, [main, '--launch-link'], { env }, (_error, _stdout, stderr) => resolve(stderr));
    });
    // It locks the data folder before it opens the store.
    await expect.poll(() => existsSync(join(folder.path, 'lock')), { timeout: 60_000 }).toBe(true);
    await sleep(2000);
    other.close();
    expect(await result).toMatch(/^Searchdeck is not running on the data folder/);
  });

  it('finishes open requests before it stops', async () => {
    const upstream = await startUpstream(() => ({
      delayMs: 400,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }));
    const program = await startProgram({
      main,
      args: ['--json'],
      env: environment({
        SEARCHDECK_LOCAL: JSON.stringify(localServiceAt(upstream.origin)),
        // A typing error is a warning.
        SEARCHDECK_LOGS: 'info',
      }),
    });
    const browser = new Browser(String(program.ready['url']), []);
    await browser.signIn(String(program.ready['launchUrl']));
    // Like a browser, over a keep-alive connection.
    const { port } = new URL(String(program.ready['url']));
    const pending = sendRaw({
      port: Number(port),
      send: `GET ${data(`/indexes?${v}`)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${browser.sessionLines}\r\n\r\n`,
    });
    await upstream.waitFor(1);
    const stopped = program.stop();
    const { responses, outcome } = await pending;
    expect([responses[0]?.body.toString(), outcome]).toEqual(['{}', 'closed']);
    expect(program.output()).toContain('"variable":"SEARCHDECK_LOGS"');
    expect((await stopped).code).toBe(0);
    await upstream.close();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a public address', { HOST: '0.0.0.0' }, /^HOST: 0\.0\.0\.0 is not a loopback address/],
    ['a wrong port', { PORT: '70000' }, /^PORT: 70000 is not a port number/],
    ['a wrong key', { SEARCHDECK_KEY: 'CANARY' }, /^SEARCHDECK_KEY must be 32 bytes in base64/],
    ['a broken local service', { SEARCHDECK_LOCAL: '{"adminKey":"CANARY"' }, /^SEARCHDECK_LOCAL is not a JSON object/],
    [
      'an incomplete local service',
      { SEARCHDECK_LOCAL: '{"adminKey":"CANARY","dialect":"vendor"}' },
      /^SEARCHDECK_LOCAL: "managementUrl" is missing/,
    ],
    ['a wrong origin', { SEARCHDECK_ALLOWED_ORIGINS: 'https://a.example/path' }, /^SEARCHDECK_ALLOWED_ORIGINS: /],
    [
      'an incomplete managed identity',
      { SEARCHDECK_MANAGED_IDENTITY: '1', IDENTITY_ENDPOINT: 'http://127.0.0.1:1/token' },
      /^IDENTITY_HEADER is missing: /,
    ],
    ['a wrong budget', { SEARCHDECK_BUDGETS: '{"totalMs":-1}' }, /^SEARCHDECK_BUDGETS: "totalMs"/],
  ])('ends with one clear line for %s', (_name, env, line) => {
    const { status, stdout, stderr } = run(['--json'], env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('CANARY');
  });

  it('ends with one clear line for a used port, an unrelated file, and a path that is not a folder', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const portInUse = run(['--json'], { PORT: String(port) });
    expect([portInUse.status, portInUse.stderr]).toEqual([
      1,
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.\n`,
    ]);
    await new Promise((resolve) => other.close(resolve));

    const file = join(folder.path, 'file');
    writeFileSync(file, 'x');
    expect(run(['--json'], { SEARCHDECK_DATA: file }).stderr).toMatch(
      /^The data folder .* can't be used \(EEXIST\)\.\n$/,
    );
    const broken = tempFolder('bff-broken');
    writeFileSync(
      join(broken.path, 'console.sqlite'),
      'this is not a database despite its name, and it is long enough to be read',
    );
    expect(run(['--json'], { SEARCHDECK_DATA: broken.path }).stderr).toMatch(
      /^The database .*console\.sqlite is damaged\. Restore it from a backup, .*\n$/,
    );
    broken.remove();
  });

  it('names the folder of the console if it has no page, also when nothing else is wrong', async () => {
    const CONSOLE_DIST = join(folder.path, 'absent');
    const program = await startProgram({ main, args: ['--json'], env: environment({ CONSOLE_DIST }) });
    await program.stop();
    const warning = program
      .output()
      .split('\n')
      .find((line) => line.includes('CONSOLE_DIST'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, variable: 'CONSOLE_DIST', folder: CONSOLE_DIST });
  });
});
