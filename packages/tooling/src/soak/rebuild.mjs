import { setTimeout as sleep } from 'node:timers/promises';
import { batchPath, STABLE_VERSION } from '../api-paths.mjs';
import { signIn } from '../bench/bff.mjs';
import { serviceClient } from '../bench/http.mjs';
import { Failure } from '../failure.mjs';
import { BFF_MAIN } from '../paths.mjs';
import { startProgram } from '../program.mjs';

const BATCH_SIZE = 1000;
const NAME = 'rebuilt';
const NEW_NAME = 'rebuilt-2';
/** Time between two kills. */
const MIN_KILL_MS = 4_000;
const MAX_KILL_MS = 12_000;

/** @param {object} [titleAttributes] @param {string} [typeOfViews] @returns {object[]} */
const fieldsWith = (titleAttributes = {}, typeOfViews = 'Edm.Int64') => [
  { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
  { name: 'title', type: 'Edm.String', searchable: true, ...titleAttributes },
  { name: 'views', type: typeOfViews, filterable: true, sortable: true },
];

/** @param {number} i */
const documentOf = (i) => ({
  id: `d${String(i).padStart(8, '0')}`,
  title: `Title ${i} word${i % 977}`,
  views: i * 7,
});

/**
 * Rebuilds an index with another analyzer and another type of a field, and switches it under its old name, while the BFF is
 * killed at random moments. Every document must be in both indexes afterward.
 *
 * @param {Record<string, unknown>} local the local service's ready line
 * @param {string} data data folder of the BFF
 * @param {number} count number of documents
 * @param {(below: number) => number} random
 * @param {{ progress: (text: string) => void, programs: import('../program.mjs').Program[] }} control `programs`: stopped by
 *   the caller
 * @returns {Promise<{ documents: number, kills: number, seconds: number }>}
 */
export async function soakRebuild(local, data, count, random, { progress, programs }) {
  const send = serviceClient(local);
  await send('PUT', `/indexes('${NAME}')?${STABLE_VERSION}`, { name: NAME, fields: fieldsWith() });
  for (let first = 0; first < count; first += BATCH_SIZE) {
    const value = Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, i) => documentOf(first + i));
    await send('POST', batchPath(NAME), { value });
    progress(`${first + value.length} documents uploaded`);
  }

  const since = performance.now();
  /** @param {string} port */
  const start = async (port) => {
    const program = await startProgram({
      name: 'BFF',
      main: BFF_MAIN,
      args: ['--json'],
      env: { ...process.env, PORT: port, SEARCHDECK_DATA: data, SEARCHDECK_LOCAL: JSON.stringify(local) },
      onLog: () => {},
    });
    programs.push(program);
    return program;
  };
  let bff = await start('0');
  const { url, launchUrl } = /** @type {{ url: string, launchUrl: string }} */ (bff.ready);
  const { origin, port } = new URL(url);
  // The session survives a kill.
  const session = await signIn(origin, launchUrl);
  /** @typedef {{ id: string, state: string, error?: unknown, result?: unknown }} Task */
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Task>} */
  const call = async (method, path, body) => {
    const request = () =>
      fetch(`${origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...session },
        ...(body && { body: JSON.stringify(body) }),
      });
    // The first read after a kill may be sent on a connection to the killed process.
    const response = await request().catch((error) => (method === 'GET' ? request() : Promise.reject(error)));
    if (!response.ok) throw new Failure(`${method} ${path}: ${response.status} ${await response.text()}`);
    return /** @type {Task} */ (await response.json());
  };
  const { id } = await call('POST', '/api/tasks', {
    kind: 'rebuildIndex',
    connectionId: 'demo',
    indexName: NAME,
    newIndexName: NEW_NAME,
    definition: { fields: fieldsWith({ analyzer: 'en.lucene' }, 'Edm.String') },
    acceptedLosses: [],
  });

  let kills = 0;
  /** Kills the BFF repeatedly until the task has the state. @param {string} state */
  const killUntil = async (state) => {
    for (;;) {
      const until = performance.now() + MIN_KILL_MS + random(MAX_KILL_MS - MIN_KILL_MS);
      while (performance.now() < until) {
        const task = await call('GET', `/api/tasks/${id}`);
        if (task.state === state) return;
        if (task.state !== 'queued' && task.state !== 'running') {
          throw new Failure(`The rebuild is ${task.state}: ${JSON.stringify(task.error ?? task.result)}`);
        }
        await sleep(250);
      }
      await bff.kill();
      kills += 1;
      bff = await start(port);
      progress(`the BFF was killed ${kills} times`);
    }
  };
  await killUntil('waiting');
  await call('POST', `/api/tasks/${id}/decision`, {
    decision: 'switchIndex',
    method: 'recreate',
    confirmedName: NAME,
  });
  await killUntil('succeeded');
  const seconds = (performance.now() - since) / 1000;

  for (const name of [NAME, NEW_NAME]) {
    const documentCount = Number(
      (await send('GET', `/indexes('${name}')/docs/$count?${STABLE_VERSION}`)).replace('\uFEFF', ''),
    );
    if (documentCount !== count) {
      throw new Failure(`${name} has ${documentCount} of ${count} documents after the rebuild.`);
    }
    for (let i = 0; i < 200; i += 1) {
      const expected = documentOf(random(count));
      const document = JSON.parse(await send('GET', `/indexes('${name}')/docs('${expected.id}')?${STABLE_VERSION}`));
      if (document.title !== expected.title || document.views !== String(expected.views)) {
        throw new Failure(`${name}: document ${expected.id} differs after the rebuild.`);
      }
    }
  }
  const { fields } = JSON.parse(await send('GET', `/indexes('${NAME}')?${STABLE_VERSION}`));
  if (fields[1].analyzer !== 'en.lucene') throw new Failure(`${NAME} does not have the new definition.`);
  await send.close();
  return { documents: count, kills, seconds };
}
