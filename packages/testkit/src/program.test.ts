import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { tempFolder } from './temp-folder.js';

const folder = tempFolder('program');
afterAll(() => folder.remove());

function script(name: string, source: string) {
  const path = join(folder.path, `${name}.mjs`);
  writeFileSync(path, source);
  return path;
}

const STAYS = 'setInterval(() => {}, 1000);';

describe('startProgram', () => {
  test('waits for the first line that is a JSON object', async () => {
    const main = script(
      'ready',
      `console.error('log'); console.log('{ not json'); console.log('{"port":7}'); ${STAYS}`,
    );
    const program = await startProgram({ main });
    expect(program.ready).toEqual({ port: 7 });
    expect(await program.stop()).toEqual({ code: null, signal: 'SIGTERM' });
    expect(program.output()).toContain('log');
  });

  test('passes arguments and environment, and removes a variable', async () => {
    const main = script(
      'env',
      `console.log(JSON.stringify([process.argv.slice(2), process.env.A, 'HOME' in process.env].reduce((o, v, i) => ({ ...o, [i]: v }), {}))); ${STAYS}`,
    );
    const program = await startProgram({ main, args: ['--x', 'y z'], env: { A: '1', HOME: undefined } });
    expect(program.ready).toEqual({ 0: ['--x', 'y z'], 1: '1', 2: false });
    await program.kill();
  });

  test('throws the output of a program that exits before it is ready', async () => {
    const main = script('dies', `console.error('port 1 is taken'); process.exitCode = 3;`);
    await expect(startProgram({ main })).rejects.toThrow(/exit code 3[^]*port 1 is taken/);
  });

  test('kills a program that is not ready in time', async () => {
    const main = script('hangs', `console.log('starting'); ${STAYS}`);
    await expect(startProgram({ main, readyTimeoutMs: 300 })).rejects.toThrow(/not ready within 300 ms/);
  });

  test('kills a program that ignores SIGTERM', async () => {
    const main = script('deaf', `process.on('SIGTERM', () => {}); console.log('{}'); ${STAYS}`);
    const program = await startProgram({ main });
    expect(await program.stop(200)).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

test('a server can listen on a free port', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port }, resolve));
  expect(server.address()).toMatchObject({ port });
  await new Promise((resolve) => server.close(resolve));
});
