import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '../bench/http.mjs';
import { Failure } from '../failure.mjs';
import { LOCAL_SERVICE_MAIN } from '../paths.mjs';
import { startProgram } from '../program.mjs';

const VERSION = 'api-version=2026-05-01-preview';
const FILES = 200;
/** Files that change before each run. */
const CHANGED = 60;
/** Kills between two comparisons of the indexes with the files. */
const KILLS_PER_ROUND = 10;
const MAX_DELAY_MS = 500;
const RUN_MS = 120_000;
const MAIN_INDEX = 'files';
const CHUNK_INDEX = 'sentences';

/** @typedef {{ lastResult: { status: string, errorMessage: string | null } | null }} Status */

/**
 * Kills the local service at random moments of the runs of an indexer with a skillset, an index projection, and an
 * enrichment cache, while files change. After every tenth kill, the next run must succeed, both indexes must contain each
 * file exactly once as it is, and no skill may have been called again for more than the documents of the kills.
 *
 * @param {string} folder
 * @param {(below: number) => number} random
 * @param {number} kills
 * @param {{ progress: (text: string) => void, programs: import('../program.mjs').Program[] }} control
 * @returns {Promise<{ kills: number, duringRuns: number, rounds: number, calls: number }>}
 */
export async function soakIndexer(folder, random, kills, { progress, programs }) {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  /** @type {number[]} generation of each file */
  const generations = Array.from({ length: FILES }, () => 0);
  const write = (/** @type {number} */ i) => writeFileSync(join(files, fileName(i)), textOf(i, generations[i] ?? 0));
  for (let i = 0; i < FILES; i += 1) write(i);
  const skill = await startSkill();
  const args = ['--port', '0', '--data', join(folder, 'data'), '--json', '--no-samples', '--allow-folder', files];
  const start = async () => {
    const program = await startProgram({ name: 'local service', main: LOCAL_SERVICE_MAIN, args, onLog: () => {} });
    programs.push(program);
    const { endpoint, adminKey } = program.ready;
    const send = client({ base: String(endpoint), headers: { 'api-key': String(adminKey) } });
    return {
      /** @type {import('../bench/http.mjs').Send} */
      call: (method, path, body) => send(method, `${path}?${VERSION}`, body),
      /** @param {'kill' | 'stop'} how */
      end: async (how) => {
        await program[how]();
        await send.close();
        programs.splice(programs.indexOf(program), 1);
      },
    };
  };
  /** @typedef {Awaited<ReturnType<typeof start>>['call']} Call */
  /** @param {Call} call @returns {Promise<Status['lastResult']>} */
  const lastResult = async (call) => JSON.parse(await call('GET', `/indexers('files')/search.status`)).lastResult;
  /** @param {Call} call */
  const ended = async (call) => {
    const until = performance.now() + RUN_MS;
    for (;;) {
      const result = await lastResult(call);
      if (result !== null && result.status !== 'inProgress') return result;
      if (performance.now() > until) throw new Failure(`The run has not ended after ${RUN_MS / 1000} s.`);
      await sleep(100);
    }
  };
  /** @param {Call} call */
  const succeeds = async (call) => {
    const result = await ended(call);
    if (result.status !== 'success') throw new Failure(`The run ended with ${JSON.stringify(result)}`);
  };
  const counts = { kills: 0, duringRuns: 0, rounds: 0, calls: 0 };
  try {
    for (let killed = 0; killed < kills; counts.rounds += 1) {
      const killsBefore = killed;
      for (; killed < kills && killed - killsBefore < KILLS_PER_ROUND; killed += 1) {
        const { call, end } = await start();
        if (killed === 0) await createDefinitions(call, files, skill.uri);
        else if ((await lastResult(call))?.status !== 'inProgress') {
          for (let n = 0; n < CHANGED; n += 1) {
            const i = random(FILES);
            generations[i] = (generations[i] ?? 0) + 1;
            write(i);
          }
          await call('POST', `/indexers('files')/search.run`);
        }
        await sleep(random(MAX_DELAY_MS));
        if ((await lastResult(call))?.status === 'inProgress') counts.duringRuns += 1;
        await end('kill');
        counts.kills += 1;
        progress(`indexer: ${counts.kills} kills, ${counts.duringRuns} during runs`);
      }
      const { call, end } = await start();
      await succeeds(call);
      // A run that was killed may have listed the files before the latest change.
      await call('POST', `/indexers('files')/search.run`);
      await succeeds(call);
      await compare(call, generations);
      await end('stop');
    }
    counts.calls = skill.calls();
    const documents = FILES + generations.reduce((sum, generation) => sum + generation, 0);
    if (counts.calls > documents + counts.kills) {
      throw new Failure(`The skill was called ${counts.calls} times for ${documents} texts and ${counts.kills} kills.`);
    }
    return counts;
  } finally {
    skill.close();
  }
}

const fileName = (/** @type {number} */ i) => `file-${i}.txt`;
const textOf = (/** @type {number} */ i, /** @type {number} */ generation) =>
  `First sentence of file ${i}, generation ${generation}. Second sentence of file ${i}, generation ${generation}.`;

/** The endpoint of a web API skill, which counts the texts. */
async function startSkill() {
  let calls = 0;
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { values } = JSON.parse(Buffer.concat(parts).toString());
      calls += values.length;
      response.end(
        JSON.stringify({
          values: values.map((/** @type {{ recordId: string, data: { text: string } }} */ { recordId, data }) => ({
            recordId,
            data: { result: data.text.toUpperCase() },
          })),
        }),
      );
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    uri: `http://127.0.0.1:${port}/`,
    calls: () => calls,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {import('../bench/http.mjs').Send} call @param {string} folder @param {string} uri */
async function createDefinitions(call, folder, uri) {
  const sentence = '/document/sentences/*';
  await call('PUT', `/indexes('${MAIN_INDEX}')`, {
    name: MAIN_INDEX,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'metadata_storage_name', type: 'Edm.String' },
      { name: 'content', type: 'Edm.String' },
      { name: 'upper', type: 'Edm.String' },
    ],
  });
  await call('PUT', `/indexes('${CHUNK_INDEX}')`, {
    name: CHUNK_INDEX,
    fields: [
      { name: 'id', type: 'Edm.String', key: true, analyzer: 'keyword' },
      { name: 'file', type: 'Edm.String', filterable: true },
      { name: 'text', type: 'Edm.String' },
    ],
  });
  await call('PUT', `/datasources('files')`, {
    name: 'files',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
  });
  await call('PUT', `/skillsets('files')`, {
    name: 'files',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        textSplitMode: 'sentences',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'sentences' }],
      },
      {
        '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
        uri,
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'result', targetName: 'upper' }],
      },
    ],
    indexProjections: {
      selectors: [
        {
          targetIndexName: CHUNK_INDEX,
          parentKeyFieldName: 'file',
          sourceContext: sentence,
          mappings: [{ name: 'text', source: sentence }],
        },
      ],
      parameters: { projectionMode: 'includeIndexingParentDocuments' },
    },
  });
  await call('PUT', `/indexers('files')`, {
    name: 'files',
    dataSourceName: 'files',
    targetIndexName: MAIN_INDEX,
    skillsetName: 'files',
    outputFieldMappings: [{ sourceFieldName: '/document/upper', targetFieldName: 'upper' }],
    cache: {},
  });
}

/** @param {import('../bench/http.mjs').Send} call @param {readonly number[]} generations */
async function compare(call, generations) {
  const search = async (/** @type {string} */ index) =>
    JSON.parse(await call('POST', `/indexes('${index}')/docs/search.post.search`, { search: '*', top: 1000 })).value;
  const expected = generations.map((generation, i) => textOf(i, generation));
  /** @type {{ content: string, upper: string }[]} */
  const documents = await search(MAIN_INDEX);
  const difference =
    firstDifference(
      documents.map(({ content }) => content),
      expected,
    ) ??
    firstDifference(
      documents.map(({ upper }) => upper),
      expected.map((text) => text.toUpperCase()),
    ) ??
    firstDifference(
      (await search(CHUNK_INDEX)).map((/** @type {{ text: string }} */ { text }) => text.trim()),
      expected.flatMap((text) => text.split(/(?<=\.) /)),
    );
  if (difference !== undefined) throw new Failure(`The indexes differ from the files: ${difference}`);
}

/** @param {readonly string[]} actual @param {readonly string[]} expected @returns {string | undefined} */
function firstDifference(actual, expected) {
  const [left, right] = [actual.toSorted(), expected.toSorted()];
  const at = left.findIndex((text, i) => text !== right[i]);
  if (at === -1 && left.length === right.length) return undefined;
  return `${left.length} documents instead of ${right.length}, first "${left[at]}" instead of "${right[at]}"`;
}
