import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PREVIEW_VERSION } from '../api-paths.mjs';
import { serviceClient } from '../bench/http.mjs';
import { Failure } from '../failure.mjs';
import { LOCAL_SERVICE_MAIN } from '../paths.mjs';
import { startProgram } from '../program.mjs';
import { startBlobStorage } from './storage.mjs';

const FILE_COUNT = 200;
/** Number of changes of files before each run. */
const CHANGES_PER_RUN = 60;
/** One of this number of changes deletes the file. The next change of that file creates it again. */
const CHANGES_PER_DELETION = 4;
const MAX_SENTENCES = 6;
/** Documents whose skills may run at the same time. */
const MAX_DOCUMENTS_IN_PROGRESS = 4;
/** Kills between two comparisons of the indexes with the files. */
const KILLS_PER_ROUND = 10;
/** Between the start of a run and the kill. */
const MAX_DELAY_MS = 500;
const MAX_RUN_MS = 120_000;
const MAIN_INDEX = 'files';
const CHUNK_INDEX = 'sentences';
const STORE_CONTAINER = 'texts';

/** @typedef {{ lastResult: { status: string, errorMessage: string | null } | null }} Status */

/**
 * Kills the local service at random moments of the runs of an indexer with a skillset, an index projection, a knowledge
 * store, and an enrichment cache, while files are changed, created, and deleted. After every tenth kill, the next run must
 * succeed, both indexes must contain each file exactly once as it is, each of its sentences, and nothing else, the knowledge
 * store must have the latest version of each file, and no skill may have been called again for more than the documents in
 * progress at the kills.
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
  const generations = Array.from({ length: FILE_COUNT }, () => 0);
  /** @type {Set<number>} */
  const deletedFiles = new Set();
  const write = (/** @type {number} */ i) => writeFileSync(join(files, fileName(i)), textOf(i, generations[i] ?? 0));
  for (let i = 0; i < FILE_COUNT; i += 1) write(i);
  const change = (/** @type {number} */ i) => {
    if (!deletedFiles.has(i) && random(CHANGES_PER_DELETION) === 0) {
      deletedFiles.add(i);
      rmSync(join(files, fileName(i)));
      return;
    }
    deletedFiles.delete(i);
    generations[i] = (generations[i] ?? 0) + 1;
    write(i);
  };
  const storage = await startBlobStorage();
  const skill = await startSkill();
  const args = ['--port', '0', '--data', join(folder, 'data'), '--json', '--no-samples', '--allow-folder', files];
  const start = async () => {
    const program = await startProgram({ name: 'local service', main: LOCAL_SERVICE_MAIN, args, onLog: () => {} });
    programs.push(program);
    const send = serviceClient(program.ready);
    return {
      /** @type {import('../bench/http.mjs').Send} */
      call: (method, path, body) => send(method, `${path}?${PREVIEW_VERSION}`, body),
      /** @param {'kill' | 'stop'} method */
      end: async (method) => {
        await program[method]();
        await send.close();
        programs.splice(programs.indexOf(program), 1);
      },
    };
  };
  /** @typedef {Awaited<ReturnType<typeof start>>['call']} Call */
  /** @param {Call} call @returns {Promise<Status['lastResult']>} */
  const lastResult = async (call) => JSON.parse(await call('GET', `/indexers('files')/search.status`)).lastResult;
  /** @param {Call} call */
  const waitForResult = async (call) => {
    const until = performance.now() + MAX_RUN_MS;
    for (;;) {
      const result = await lastResult(call);
      if (result !== null && result.status !== 'inProgress') return result;
      if (performance.now() > until) throw new Failure(`The run has not ended after ${MAX_RUN_MS / 1000} s.`);
      await sleep(100);
    }
  };
  /** @param {Call} call */
  const waitForSuccess = async (call) => {
    const result = await waitForResult(call);
    if (result.status !== 'success') throw new Failure(`The run ended with ${JSON.stringify(result)}`);
  };
  const counts = { kills: 0, duringRuns: 0, rounds: 0, calls: 0 };
  try {
    for (let killCount = 0; killCount < kills; counts.rounds += 1) {
      const killsBefore = killCount;
      for (; killCount < kills && killCount - killsBefore < KILLS_PER_ROUND; killCount += 1) {
        const { call, end } = await start();
        if (killCount === 0) await createDefinitions(call, files, skill.uri, storage.connectionString);
        else if ((await lastResult(call))?.status !== 'inProgress') {
          for (let n = 0; n < CHANGES_PER_RUN; n += 1) change(random(FILE_COUNT));
          await call('POST', `/indexers('files')/search.run`);
        }
        await sleep(random(MAX_DELAY_MS));
        if ((await lastResult(call))?.status === 'inProgress') counts.duringRuns += 1;
        await end('kill');
        counts.kills += 1;
        progress(`indexer: ${counts.kills} kills, ${counts.duringRuns} during runs`);
      }
      const { call, end } = await start();
      await waitForSuccess(call);
      // A run that was killed may have listed the files before the latest change.
      await call('POST', `/indexers('files')/search.run`);
      await waitForSuccess(call);
      const texts = generations.flatMap((generation, i) => (deletedFiles.has(i) ? [] : [textOf(i, generation)]));
      await compare(call, texts, await storage.blobs(STORE_CONTAINER));
      await end('stop');
    }
    counts.calls = skill.calls();
    const documents = FILE_COUNT + generations.reduce((sum, generation) => sum + generation, 0);
    if (counts.calls > documents + counts.kills * MAX_DOCUMENTS_IN_PROGRESS) {
      throw new Failure(`The skill was called ${counts.calls} times for ${documents} texts and ${counts.kills} kills.`);
    }
    return counts;
  } finally {
    skill.close();
    storage.kill();
  }
}

const fileName = (/** @type {number} */ i) => `file-${i}.txt`;
/** Files have different numbers of sentences, which change with their generation. */
const textOf = (/** @type {number} */ i, /** @type {number} */ generation) =>
  Array.from(
    { length: 1 + ((i + generation) % MAX_SENTENCES) },
    (_, n) => `Sentence ${n} of file ${i}, generation ${generation}.`,
  ).join(' ');

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

/** @param {import('../bench/http.mjs').Send} call @param {string} folder @param {string} uri @param {string} storage */
async function createDefinitions(call, folder, uri, storage) {
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
    dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
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
    knowledgeStore: {
      storageConnectionString: storage,
      projections: [{ objects: [{ storageContainer: STORE_CONTAINER, source: '/document/upper' }] }],
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

/**
 * Compares the indexes and the knowledge store with the texts of the files. Like the cloud service, the knowledge store also
 * contains the last version of deleted files.
 *
 * @param {import('../bench/http.mjs').Send} call @param {readonly string[]} texts @param {readonly string[]} objects of the knowledge store
 */
async function compare(call, texts, objects) {
  const search = async (/** @type {string} */ index) => {
    /** @type {any[]} */
    const documents = [];
    for (;;) {
      const body = { search: '*', top: 1000, skip: documents.length };
      const { value } = JSON.parse(await call('POST', `/indexes('${index}')/docs/search.post.search`, body));
      documents.push(...value);
      if (value.length === 0) return documents;
    }
  };
  const uppercaseTexts = texts.map((text) => text.toUpperCase());
  const documents = await search(MAIN_INDEX);
  const expected = new Set(uppercaseTexts);
  const currentObjects = objects.map((json) => String(JSON.parse(json).upper)).filter((text) => expected.has(text));
  const difference =
    firstDifference(
      documents.map(({ content }) => content),
      texts,
    ) ??
    firstDifference(
      documents.map((document) => document.upper),
      uppercaseTexts,
    ) ??
    firstDifference(
      (await search(CHUNK_INDEX)).map(({ text }) => text.trim()),
      texts.flatMap((text) => text.split(/(?<=\.) /)),
    ) ??
    firstDifference(currentObjects, uppercaseTexts);
  if (objects.length > FILE_COUNT) {
    throw new Failure(`The knowledge store has ${objects.length} objects for ${FILE_COUNT} files.`);
  }
  if (difference !== undefined) {
    throw new Failure(`The indexes or the knowledge store differ from the files: ${difference}`);
  }
}

/** @param {readonly string[]} actual @param {readonly string[]} expected @returns {string | undefined} */
function firstDifference(actual, expected) {
  const [left, right] = [actual.toSorted(), expected.toSorted()];
  const index = left.findIndex((text, i) => text !== right[i]);
  if (index === -1 && left.length === right.length) return undefined;
  return `${left.length} documents instead of ${right.length}, first "${left[index]}" instead of "${right[index]}"`;
}
