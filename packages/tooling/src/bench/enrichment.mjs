import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PREVIEW_VERSION, searchPath } from '../api-paths.mjs';
import { Failure } from '../failure.mjs';
import { usageOf } from '../soak/usage.mjs';
import { mustRun } from '../steps.mjs';
import { readBatches } from './corpus.mjs';
import { benchDefinition } from './definition.mjs';
import { serviceClient } from './http.mjs';
import { mean, milliseconds, quantile, ratio, table } from './measure.mjs';
import { makeQueries } from './queries.mjs';
import { searchWhile, SEARCH_INTERVAL_MS } from './service.mjs';
import { startWorker } from './worker.mjs';

/** Rows in each file of JSON lines. */
const ROWS_PER_FILE = 5000;
const MIXED_FILES = 1000;
/** Documents that are split and embedded: their number, their length, and that of their chunks, in characters. */
const EMBEDDING_INPUT = { documents: 60, length: 2000, chunk: 400 };
/** Duration of the searches without a run. */
const IDLE_MS = 10_000;
const MAX_RUN_MS = 30 * 60_000;
const POLL_MS = 100;
const LOOPS = fileURLToPath(new URL('enrichment-loops.mjs', import.meta.url));
const ROWS_FOLDER = 'rows';
const FILES_FOLDER = 'files';
const TEXTS = 'texts';
const MORE_TEXTS = 'more-texts';
const WARM_UP_TEXTS = 'warm-up-texts';

/**
 * @typedef {object} EnrichmentBench
 * @property {string} folder temporary
 * @property {string} corpus file
 * @property {number} count documents in it
 * @property {number} minutes how long the memory is observed
 * @property {readonly import('./corpus.mjs').PackageDocument[]} real
 * @property {(text: string) => void} progress
 * @property {Set<import('./worker.mjs').Worker>} running
 * @property {(...options: string[]) => Promise<import('../program.mjs').Program>} startService
 */

/**
 * Compares indexers with what they consist of: rows with the engine's bulk indexing, split and embedded documents with a
 * loop over the model, and files of many formats with a loop over the crackers. Each comparison is made twice around the
 * run of the indexer, so that other load affects both. Then runs are repeated with concurrent searches, and for some minutes
 * while the memory of the service is observed.
 *
 * @param {EnrichmentBench} options
 * @returns {Promise<string>} tables
 */
export async function benchEnrichment({ folder, corpus, count, minutes, real, progress, running, startService }) {
  const sources = join(folder, 'sources');
  const lines = real.map(({ name, summary }) => `${name}: ${summary}.`.replaceAll(/[^\x20-\x7E]/g, ''));
  const texts = await writeSources(sources, corpus, lines);
  progress('writing files');
  const file = join(folder, 'input.json');
  await runLoop('files', join(sources, FILES_FOLDER), { file, value: { count: MIXED_FILES, lines } });
  const service = await startService('--no-samples', '--allow-folder', sources);
  const send = serviceClient(service.ready);
  const runs = new Runs(send, sources);
  try {
    const loadEngine = async () => {
      progress('rows: engine');
      const worker = startWorker('searchdeck', join(folder, `engine-${Date.now()}`), corpus, 0, () => {});
      running.add(worker);
      const { ms } = await worker.call('load');
      await worker.end();
      running.delete(worker);
      return ms;
    };
    await runs.create('rows', ROWS_FOLDER, benchDefinition, { parsingMode: 'jsonLines' });
    // For the searches: those of an index whose documents are replaced take longer in any case.
    await runs.create('more-rows', ROWS_FOLDER, benchDefinition, { parsingMode: 'jsonLines' });
    await runs.create('files', FILES_FOLDER, filesDefinition, {});
    for (const name of [TEXTS, MORE_TEXTS, WARM_UP_TEXTS]) await runs.createChunks(name);
    // Loads the model.
    await runs.run(WARM_UP_TEXTS, 1);

    const rows = await measureBetween(loadEngine, () => runs.run('rows', count, (text) => progress(`rows: ${text}`)));
    const embedding = { file, value: { texts, maxLength: EMBEDDING_INPUT.chunk } };
    progress('split and embed');
    const embed = await measureBetween(
      async () => (await runLoop('embed', '', embedding)).ms,
      () => runs.run(TEXTS, texts.length),
    );
    progress('mixed files');
    const files = await measureBetween(
      async () => (await runLoop('crack', join(sources, FILES_FOLDER), { file, value: {} })).ms,
      () => runs.run('files', MIXED_FILES),
    );

    const words = makeQueries(real, 500).term.map((query) => query.words[0]);
    /** @param {number} i */
    const search = (i) =>
      send('POST', searchPath('rows', PREVIEW_VERSION), {
        search: words[i % words.length],
        top: 10,
        select: 'id,name',
      });
    progress('searches without a run');
    const until = performance.now() + IDLE_MS;
    const idleTimes = await searchWhile(search, () => performance.now() < until);
    /** @type {[string, number[]][]} */
    const timesDuringRuns = [];
    for (const [label, name, documents] of /** @type {const} */ ([
      ['rows into another index', 'more-rows', count],
      ['split and embed', MORE_TEXTS, texts.length],
      ['mixed files', 'files', MIXED_FILES],
    ])) {
      progress(`searches during a run: ${label}`);
      let isRunning = true;
      const searches = searchWhile(search, () => isRunning);
      await runs.run(name, documents);
      isRunning = false;
      timesDuringRuns.push([label, await searches]);
    }
    const memory = await observeMemory(Number(service.ready['pid']), minutes, runs, count, progress);
    return [
      table(
        ['indexers', 'loop', 'indexer', 'ratio', 'goal'],
        [
          ['plain rows, compared with bulk indexing of the engine, rows/s', ...rates(count, rows), '× 0.40'],
          [
            'split and embed, compared with a loop over the model, documents/s',
            ...rates(texts.length, embed),
            '× 0.90',
          ],
          [
            'files of ten formats, compared with a loop over the crackers, files/s',
            ...rates(MIXED_FILES, files),
            '× 0.80',
          ],
        ],
      ),
      searchTable(idleTimes, timesDuringRuns),
      memory,
    ].join('\n\n');
  } finally {
    await send.close();
    await service.stop();
  }
}

/**
 * Measures an indexer between two measurements of its reference.
 *
 * @param {() => Promise<number>} measureReference milliseconds @param {() => Promise<number>} measure milliseconds
 */
async function measureBetween(measureReference, measure) {
  const before = await measureReference();
  const ms = await measure();
  return { ms, referenceMs: (before + (await measureReference())) / 2 };
}

/** @param {number} count @param {{ ms: number, referenceMs: number }} times @returns {string[]} */
const rates = (count, { ms, referenceMs }) => [
  ((count / referenceMs) * 1000).toFixed(1),
  ((count / ms) * 1000).toFixed(1),
  ratio(referenceMs / ms),
];

/** @param {readonly number[]} idleTimes @param {readonly [string, number[]][]} timesDuringRuns @returns {string} */
function searchTable(idleTimes, timesDuringRuns) {
  /** @param {string} label @param {readonly number[]} times */
  const row = (label, times) => [
    label,
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    milliseconds(times.at(-1) ?? Number.NaN),
  ];
  return table(
    [`a search every ${SEARCH_INTERVAL_MS} ms`, 'median', '99 %', 'longest', '99 % / no run', 'goal'],
    [
      row('no run', idleTimes),
      ...timesDuringRuns.map(([label, times]) => [
        ...row(`during a run: ${label}`, times),
        ratio(quantile(times, 0.99) / quantile(idleTimes, 0.99)),
        '≤ × 3',
      ]),
    ],
  );
}

/**
 * Repeats the runs, and compares the memory of the service in the first and in the last third of the time.
 *
 * @param {number} pid @param {number} minutes @param {Runs} runs @param {number} count @param {(text: string) => void} progress
 */
async function observeMemory(pid, minutes, runs, count, progress) {
  /** @type {{ at: number, megabytes: number }[]} */
  const samples = [];
  const start = performance.now();
  const end = start + minutes * 60_000;
  const timer = setInterval(() => {
    const usage = usageOf(pid);
    if (usage !== undefined) samples.push({ at: performance.now(), megabytes: usage.megabytes });
  }, 500);
  let rounds = 0;
  try {
    for (; performance.now() < end; rounds += 1) {
      progress(`memory: round ${rounds + 1}, ${samples.at(-1)?.megabytes ?? '?'} MB`);
      await runs.run('rows', count);
      await runs.run('files', MIXED_FILES);
    }
  } finally {
    clearInterval(timer);
  }
  const third = (performance.now() - start) / 3;
  /** @param {number} from @param {number} to */
  const samplesOf = (from, to) =>
    samples.filter(({ at }) => at >= start + from * third && at < start + to * third).map(({ megabytes }) => megabytes);
  const [first, last] = [samplesOf(0, 1), samplesOf(2, 3)];
  if (first.length === 0 || last.length === 0) return 'memory: not observed';
  return table(
    [`memory during ${rounds} × (${count} rows, ${MIXED_FILES} files), MB`, 'first third', 'last third', 'ratio'],
    [
      ['mean', mean(first).toFixed(0), mean(last).toFixed(0), ratio(mean(last) / mean(first))],
      ['maximum', `${Math.max(...first)}`, `${Math.max(...last)}`, ratio(Math.max(...last) / Math.max(...first))],
    ],
  );
}

/** @param {string} name @param {string} type @param {object} [attributes] */
const field = (name, type, attributes) => ({ name, type, ...attributes });

const filesDefinition = {
  name: 'files',
  fields: [
    field('id', 'Edm.String', { key: true }),
    field('metadata_storage_name', 'Edm.String', { filterable: true }),
    field('content', 'Edm.String', { searchable: true }),
  ],
};

/** Indexers over folders of `sources`, and their runs. */
class Runs {
  /** Number of runs and resets of each indexer. @type {Map<string, number>} */
  history = new Map();
  send;
  sources;

  /** @param {import('./http.mjs').Send} send @param {string} sources */
  constructor(send, sources) {
    this.send = send;
    this.sources = sources;
  }

  /** @param {string} name @param {string} folder @param {object} index @param {object} configuration @param {object} [skillset] */
  async create(name, folder, index, configuration, skillset) {
    await this.put('indexes', { ...index, name });
    await this.put('datasources', {
      name,
      type: 'cloudblob',
      credentials: { connectionString: `LocalFolder=${this.sources}` },
      container: { name: folder },
    });
    if (skillset !== undefined) await this.put('skillsets', { name, ...skillset });
    await this.put('indexers', {
      name,
      dataSourceName: name,
      targetIndexName: name,
      ...(skillset === undefined ? {} : { skillsetName: name }),
      disabled: true,
      parameters: { configuration },
    });
  }

  /** An indexer that splits and embeds the texts of the folder with its name. @param {string} name */
  async createChunks(name) {
    const chunks = `${name}-chunks`;
    await this.put('indexes', {
      name: chunks,
      fields: [
        field('id', 'Edm.String', { key: true, searchable: true, analyzer: 'keyword' }),
        field('parent', 'Edm.String', { filterable: true }),
        field('text', 'Edm.String', { searchable: true }),
        field('vector', 'Collection(Edm.Single)', {
          searchable: true,
          retrievable: false,
          dimensions: 512,
          vectorSearchProfile: 'profile',
        }),
      ],
      vectorSearch: {
        algorithms: [{ name: 'graph', kind: 'hnsw' }],
        profiles: [{ name: 'profile', algorithm: 'graph' }],
      },
    });
    const pages = '/document/pages/*';
    await this.create(
      name,
      name,
      filesDefinition,
      { parsingMode: 'jsonLines' },
      {
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Text.SplitSkill',
            textSplitMode: 'pages',
            maximumPageLength: EMBEDDING_INPUT.chunk,
            inputs: [{ name: 'text', source: '/document/content' }],
            outputs: [{ name: 'textItems', targetName: 'pages' }],
          },
          {
            '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
            context: pages,
            resourceUri: 'local://embeddings',
            modelName: 'local',
            inputs: [{ name: 'text', source: pages }],
            outputs: [{ name: 'embedding', targetName: 'vector' }],
          },
        ],
        indexProjections: {
          selectors: [
            {
              targetIndexName: chunks,
              parentKeyFieldName: 'parent',
              sourceContext: pages,
              mappings: [
                { name: 'text', source: pages },
                { name: 'vector', source: `${pages}/vector` },
              ],
            },
          ],
          parameters: { projectionMode: 'skipIndexingParentDocuments' },
        },
      },
    );
  }

  /**
   * Runs an indexer over all items; returns its time in milliseconds.
   *
   * @param {string} name @param {number} documents how many it must process @param {(text: string) => void} [progress]
   */
  async run(name, documents, progress = () => {}) {
    const runs = this.history.get(name) ?? 0;
    if (runs > 0) await this.send('POST', `/indexers('${name}')/search.reset?${PREVIEW_VERSION}`);
    await this.send('POST', `/indexers('${name}')/search.run?${PREVIEW_VERSION}`);
    this.history.set(name, runs + (runs > 0 ? 2 : 1));
    const until = performance.now() + MAX_RUN_MS;
    for (;;) {
      const { lastResult } = JSON.parse(
        await this.send('GET', `/indexers('${name}')/search.status?${PREVIEW_VERSION}`),
      );
      if (lastResult.status === 'inProgress') {
        if (performance.now() > until) throw new Failure(`The run of ${name} took too long.`);
        progress(`${lastResult.itemsProcessed} of ${documents} documents`);
        await sleep(POLL_MS);
        continue;
      }
      const { status, itemsProcessed, itemsFailed, errorMessage, warnings, startTime, endTime } = lastResult;
      if (status !== 'success' || itemsProcessed !== documents || itemsFailed > 0 || warnings.length > 0) {
        const problem = errorMessage ?? warnings[0]?.message ?? '';
        throw new Failure(
          `The run of ${name}: ${status}, ${itemsProcessed} of ${documents}, ${itemsFailed} failed. ${problem}`,
        );
      }
      return Date.parse(endTime) - Date.parse(startTime);
    }
  }

  /** @param {string} kind @param {{ name: string } & Record<string, unknown>} definition */
  put(kind, definition) {
    return this.send('PUT', `/${kind}('${definition.name}')?${PREVIEW_VERSION}`, definition);
  }
}

/**
 * Writes the rows as files of JSON lines, and two sets of texts and one for a warm-up, so that no vector is cached.
 *
 * @param {string} folder @param {string} corpus @param {readonly string[]} lines
 * @returns {Promise<string[]>} the texts of the first set
 */
async function writeSources(folder, corpus, lines) {
  const write = (
    /** @type {string} */ source,
    /** @type {string} */ name,
    /** @type {readonly unknown[]} */ documents,
  ) => {
    mkdirSync(join(folder, source), { recursive: true });
    writeFileSync(
      join(folder, source, `${name}.jsonl`),
      documents.map((document) => JSON.stringify(document)).join('\n'),
    );
  };
  let file = 0;
  for await (const documents of readBatches(corpus, ROWS_PER_FILE)) write(ROWS_FOLDER, `rows-${file++}`, documents);
  let position = 0;
  const nextText = () => {
    let text = '';
    while (text.length < EMBEDDING_INPUT.length) text += `${lines[position++ % lines.length]} `;
    return text;
  };
  const texts = Array.from({ length: EMBEDDING_INPUT.documents }, nextText);
  write(TEXTS, 'texts', texts.map(textDocument));
  write(MORE_TEXTS, 'texts', Array.from({ length: EMBEDDING_INPUT.documents }, nextText).map(textDocument));
  write(WARM_UP_TEXTS, 'texts', [nextText()].map(textDocument));
  return texts;
}

const textDocument = (/** @type {string} */ content, /** @type {number} */ i) => ({ id: `text-${i}`, content });

/**
 * Runs a loop of {@link LOOPS} in a separate process, with an input in a file.
 *
 * @param {string} task @param {string} folder of the files @param {{ file: string, value: object }} input
 * @returns {Promise<any>}
 */
async function runLoop(task, folder, { file, value }) {
  writeFileSync(file, JSON.stringify(value));
  const { stdout } = await mustRun(process.execPath, [LOOPS, task, folder, file]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
