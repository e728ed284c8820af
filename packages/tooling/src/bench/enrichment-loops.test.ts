import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const LOOPS = fileURLToPath(new URL('enrichment-loops.mjs', import.meta.url));
/** One file of each kind. */
const FILES = 10;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchdeck-loops-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(task: string, input: object): Promise<Record<string, number>> {
  const file = join(folder, 'input.json');
  await writeFile(file, JSON.stringify(input));
  const { stdout } = await promisify(execFile)(process.execPath, [LOOPS, task, join(folder, 'files'), file]);
  return JSON.parse(stdout) as Record<string, number>;
}

it('the loop that an indexer is compared with reads a file of each kind', async () => {
  await run('files', { count: FILES, lines: ['one line of text', 'and another one'] });
  expect(await readdir(join(folder, 'files'))).toHaveLength(FILES);
  const { characters, ms } = await run('crack', {});
  expect(characters).toBeGreaterThan(1000);
  expect(ms).toBeGreaterThan(0);
}, 60_000);
