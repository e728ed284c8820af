import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { searchPath } from './api-paths.mjs';
import { bootstrap, bootstrapPrograms } from './bootstrap.mjs';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { progress, toStderr, toStdout } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';

const PARTS = ['engine', 'graph', 'http', 'bff', 'enrichment', 'console'];
const CANDIDATES = ['searchdeck', 'fts5', 'minisearch', 'lucene'];

/**
 * `npm run bench [-- --only engine,graph,http,bff,enrichment,console --against DIR --documents N --queries N --vectors N
 * --graphs N,N --runs N --minutes N --without minisearch]`: measures the engine side by side with SQLite
 * FTS5, MiniSearch, and Lucene 8, vector search with a graph and without, the service over HTTP, the BFF in front of it,
 * runs of indexers, and typing in the console. With --against, each part is measured with this checkout and with another
 * built one in turn, and the ratios are printed. Writes only to a temporary folder. Compare ratios, not times, which depend
 * on the machine and its load.
 *
 * @returns {Promise<number>} the exit code
 */
export async function bench() {
  const { count, vectorCount, rounds, runs, minutes, parts, requestedCandidates, graphs, against } = readArguments();
  await (parts.includes('console') ? bootstrap : bootstrapPrograms)(toStderr);
  // Imported after the bootstrap, which installs their packages.
  const [{ openCheckout }, { compareRuns }, { writeCorpus }, { luceneUnavailableReason }] = await Promise.all([
    import('./bench/checkout.mjs'),
    import('./bench/against.mjs'),
    import('./bench/corpus.mjs'),
    import('./bench/candidates/lucene.mjs'),
  ]);

  const unavailableReason =
    requestedCandidates.includes('lucene') && parts.includes('engine') ? luceneUnavailableReason() : undefined;
  if (unavailableReason !== undefined) toStderr(`Not compared with Lucene: ${unavailableReason}`);
  const candidates = requestedCandidates.filter((name) => name !== 'lucene' || unavailableReason === undefined);

  const folder = mkdtempSync(join(tmpdir(), 'searchdeck-bench-'));
  /** @type {import('./program.mjs').Program[]} */
  const programs = [];
  /** @type {Set<import('./bench/worker.mjs').Worker>} */
  const running = new Set();
  const cleanUp = async () => {
    for (const worker of running) worker.kill();
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const removeStopHandler = onStopSignal(() => void cleanUp().finally(() => process.exit(130)));
  try {
    progress('documents');
    const own = await openCheckout(ROOT, folder, programs);
    const other = against === undefined ? undefined : await openCheckout(against, folder, programs);
    const usesService = ['http', 'bff', 'enrichment'].some((part) => parts.includes(part));
    const usesCorpus = parts.some((part) => part !== 'console');
    const real = usesCorpus ? await documents(usesService ? own.service : undefined) : [];
    const corpus = join(folder, 'corpus.ndjson');
    if (usesCorpus) await writeCorpus(corpus, real, Math.max(count, ...(parts.includes('graph') ? graphs : [])));
    toStdout(machine());
    if (usesCorpus) {
      toStdout(`${count} documents, ${Math.min(count, real.length)} of them originals, the others varied copies`);
    }
    const inputs = { corpus, count, vectorCount, real, rounds, runs, minutes, graphs, candidates, progress, running };
    for (const part of parts) {
      toStdout(
        other === undefined
          ? `\n${await own.run(part, inputs)}`
          : `\n${part}: this checkout and ${against}, each the mean of two runs\n${await compareRuns(
              () => own.run(part, { ...inputs, candidates: ['searchdeck'] }),
              () => other.run(part, { ...inputs, candidates: ['searchdeck'] }),
            )}`,
      );
    }
    toStdout(`\n${machine()}`);
    return 0;
  } finally {
    removeStopHandler();
    await cleanUp();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      documents: { type: 'string', default: '60000' },
      queries: { type: 'string', default: '200' },
      runs: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '1' },
      vectors: { type: 'string', default: '20000' },
      graphs: { type: 'string', default: '20000,60000' },
      only: { type: 'string' },
      against: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const [count, rounds, runs] = [Number(values.documents), Number(values.queries), Number(values.runs)];
  const vectors = Number(values.vectors);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Failure('--minutes: must be a number above 0.');
  if (!Number.isSafeInteger(count) || count < 1000) {
    throw new Failure('--documents: must be an integer of at least 1000.');
  }
  if (!Number.isSafeInteger(rounds) || rounds < 20) throw new Failure('--queries: must be an integer of at least 20.');
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Failure('--runs: must be an integer of at least 1.');
  if (!Number.isSafeInteger(vectors) || vectors < 500) {
    throw new Failure('--vectors: must be an integer of at least 500.');
  }
  const parts = values.only?.split(',') ?? PARTS;
  if (!parts.every((part) => PARTS.includes(part))) throw new Failure(`--only: must be some of ${PARTS.join(',')}.`);
  const graphs = values.graphs.split(',').map(Number);
  if (!graphs.every((size) => Number.isSafeInteger(size) && size >= 1000)) {
    throw new Failure('--graphs: must be integers of at least 1000, separated by commas.');
  }
  for (const name of values.without) {
    if (!CANDIDATES.slice(1).includes(name)) {
      throw new Failure(`--without: must be ${CANDIDATES.slice(1, -1).join(', ')}, or ${CANDIDATES.at(-1)}.`);
    }
  }
  return {
    count,
    vectorCount: Math.min(vectors, count),
    rounds,
    runs,
    minutes,
    graphs,
    parts: PARTS.filter((part) => parts.includes(part)),
    against: values.against === undefined ? undefined : resolve(values.against),
    requestedCandidates: CANDIDATES.filter((name) => !values.without.includes(name)),
  };
}

/** @param {(() => Promise<import('./program.mjs').Program>) | undefined} startService its sample films replace a missing package index */
async function documents(startService) {
  const { debianPackages, filmsAsPackages } = await import('./bench/corpus.mjs');
  const packages = await debianPackages();
  if (packages) return packages;
  if (!startService) {
    throw new Failure(
      'This machine has no package index (apt-cache dumpavail). Run it without --only to use the sample films.',
    );
  }
  const { serviceClient } = await import('./bench/http.mjs');
  const { ready } = await startService();
  const send = serviceClient(ready);
  try {
    return await filmsAsPackages(async (skip) => {
      const body = { search: '*', top: 1000, skip };
      return JSON.parse(await send('POST', searchPath('films'), body)).value;
    });
  } finally {
    await send.close();
  }
}

function machine() {
  const load = loadavg().map((value) => value.toFixed(2));
  return `Node ${process.versions.node}, ${cpus().length} cores, load ${load.join(' ')}`;
}
