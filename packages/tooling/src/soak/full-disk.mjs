import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { STABLE_VERSION } from '../api-paths.mjs';
import { Failure } from '../failure.mjs';
import { LOCAL_SERVICE_MAIN } from '../paths.mjs';
import { startProgram } from '../program.mjs';
import { soakDefinition } from './definition.mjs';

const DISK_KILOBYTES = 6000;
/** Size of a file that is removed to free space. */
const BALLAST_KILOBYTES = 500;
/** Rejected batches after which the disk counts as full. */
const MIN_REJECTIONS = 20;

/**
 * Fills the disk of a service until it rejects writes, frees space, writes again, and restarts it. Each rejection must
 * name the reason. All acknowledged documents, and no rejected ones, must be found at any time.
 *
 * @param {string} folder where a small disk can be mounted
 * @param {(below: number) => number} random
 * @param {import('../program.mjs').Program[]} programs receives the started programs
 * @returns {Promise<{ documents: number, rejected: number } | undefined>} undefined where no disk can be mounted
 */
export async function soakFullDisk(folder, random, programs) {
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return undefined;
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_KILOBYTES}k`, 'tmpfs', folder];
  if (spawnSync('mount', options, { stdio: 'ignore' }).status !== 0) return undefined;
  try {
    return await fillDisk(folder, random, programs);
  } finally {
    for (const program of programs.splice(0)) await program.stop();
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  }
}

/** The soak on a disk that is mounted. @param {string} folder @param {(below: number) => number} random @param {import('../program.mjs').Program[]} programs */
async function fillDisk(folder, random, programs) {
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(BALLAST_KILOBYTES * 1024));
  let service = await start(folder, programs);
  await service.send('PUT', '', { ...soakDefinition, name: 'full' }, [201]);
  /** @type {Map<string, number>} */
  const model = new Map();
  let [rejected, value] = [0, 0];
  const write = async () => {
    value += 1;
    const ids = Array.from({ length: 1 + random(40) }, () => `d${random(100_000)}`);
    const rows = [...new Set(ids)].map((id) => ({ id, value, text: `w${value % 60} `.repeat(20) }));
    const { status, body } = await service.send('POST', '/docs/search.index', { value: rows }, [200, 503]);
    if (status === 200) for (const { id } of rows) model.set(id, value);
    else if (body.error.code === 'InsufficientStorage') rejected += 1;
    else throw new Failure(`A full disk caused ${JSON.stringify(body)}`);
    return status === 200;
  };
  const compare = async () => {
    /** @type {Map<string, number>} */
    const stored = new Map();
    for (let skip = 0; skip < model.size + 1; skip += 1000) {
      const query = { search: '*', top: 1000, skip, orderby: 'id' };
      const { body } = await service.send('POST', '/docs/search.post.search', query, [200]);
      for (const hit of body.value) stored.set(hit.id, hit.value);
    }
    const difference = [...model].find(([id, expected]) => stored.get(id) !== expected);
    if (difference) {
      throw new Failure(
        `On a full disk document ${difference[0]} is ${stored.get(difference[0])}, not ${difference[1]}`,
      );
    }
    if (stored.size !== model.size) {
      throw new Failure(`On a full disk there are ${stored.size} documents, not ${model.size}`);
    }
  };
  for (let rejections = 0; rejections < MIN_REJECTIONS;) rejections += (await write()) ? 0 : 1;
  await compare();
  rmSync(ballast);
  if (!(await write())) throw new Failure('A batch is still rejected although the disk has free space');
  await compare();
  await service.program.stop();
  programs.splice(0);
  service = await start(folder, programs);
  await compare();
  return { documents: model.size, rejected };
}

/** @param {string} folder @param {import('../program.mjs').Program[]} programs */
async function start(folder, programs) {
  const program = await startProgram({
    name: 'local service',
    main: LOCAL_SERVICE_MAIN,
    args: ['--port', '0', '--data', join(folder, 'data'), '--no-samples', '--json'],
    onLog: () => {},
  });
  programs.push(program);
  const index = `${String(program.ready['endpoint']).replace(/\/$/, '')}/indexes('full')`;
  const headers = { 'content-type': 'application/json', 'api-key': String(program.ready['adminKey']) };
  /** @param {'PUT' | 'POST'} method @param {string} path @param {unknown} body @param {number[]} allowed */
  const send = async (method, path, body, allowed) => {
    const response = await request(`${index}${path}?${STABLE_VERSION}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (!allowed.includes(response.statusCode)) {
      throw new Failure(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`);
    }
    return { status: response.statusCode, body: JSON.parse(text) };
  };
  return { program, send };
}
