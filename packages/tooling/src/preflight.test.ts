import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkDataFolder, checkPort, HOST, startSettings } from './preflight.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-preflight-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('settings', () => {
  test('have defaults', () => {
    expect(startSettings({}, '/repo')).toEqual({ port: 4280, localServicePort: 4281, data: '/repo/.searchdeck' });
  });

  test('are read from variables', () => {
    const env = { PORT: '8080', LOCAL_SERVICE_PORT: '65535', SEARCHDECK_DATA: 'deep/er' };
    expect(startSettings(env, '/repo')).toEqual({ port: 8080, localServicePort: 65_535, data: '/repo/deep/er' });
  });

  test.each(['0', '65536', '-1', '4280x', '1e3', ' 80'])('rejects PORT=%s by name', (PORT) => {
    expect(() => startSettings({ PORT })).toThrow(`PORT: ${PORT} is not a port number`);
  });

  test('rejects the same port for both programs', () => {
    expect(() => startSettings({ PORT: '4281' })).toThrow('both 4281');
  });
});

describe('port', () => {
  test('accepts a free port, and reports a port in use with its number and variable', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen({ host: HOST, port: 0 }, resolve));
    const { port } = server.address() as AddressInfo;
    await expect(checkPort('PORT', port)).rejects.toThrow(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
    );
    await new Promise((resolve) => server.close(resolve));
    await checkPort('PORT', port);
    await expect(checkPort('PORT', port)).resolves.toBeUndefined();
  });
});

describe('data folder', () => {
  test('is created, and is empty after the check', () => {
    const data = join(folder, 'a', 'b');
    checkDataFolder(data);
    expect(readdirSync(data)).toEqual([]);
  });

  test('one that cannot exist is reported in one line', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const data = join(file, 'data');
    expect(() => checkDataFolder(data)).toThrow(`The data folder ${data} can't be written (ENOTDIR)`);
    expect(existsSync(data)).toBe(false);
  });

  test.runIf(existsSync('/proc/self'))('one on a file system that rejects every name is reported', () => {
    expect(() => checkDataFolder('/proc/searchdeck')).toThrow("can't be written (ENOENT)");
  });
});
