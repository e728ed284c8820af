import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrapPrograms } from './bootstrap.mjs';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { startProgram } from './program.mjs';
import { progress, toStderr, toStdout } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';

/** Parts that can be run alone. */
const PARTS = /** @type {const} */ (['bff-properties', 'bff-faults', 'image', 'indexer', 'bff-connections', 'rebuild']);

/**
 * `npm run soak [-- --minutes N --seed N --documents N --kills N]`: kills writers of an index for 60% of the time and
 * compares the index with a model, runs writers and readers over HTTP for 20%, and changes definitions, aliases, and
 * synonym maps under load for 20%. Then it sends hostile queries, fills a disk, kills the service during runs of an indexer
 * `--kills` (100) times, and rebuilds an index of `--documents` (250,000) while the BFF is killed. Last, it builds what the
 * Dockerfile describes, and runs the result as another user. Between these parts, faults of services and of the BFF, and 200
 * connections to the BFF take a tenth of the time each, and the path matcher and the endpoint rules of the BFF are checked
 * with a million inputs each. `--only-indexer`, `--only-rebuild`, `--only-image`, `--only-bff-properties`,
 * `--only-bff-faults`, and `--only-bff-connections` run only one of these parts, the last two for `--minutes`. Writes only to
 * a temporary folder. The same seed repeats the same writes, but not the exact moments of the kills.
 *
 * @returns {Promise<number>} the exit code
 */
export async function soak() {
  const { minutes, seed, documents, kills, only } = readArguments();
  await bootstrapPrograms(toStderr);
  // Imported after the bootstrap, which installs their packages.
  const [
    { soakCrashes },
    { soakTraffic },
    { soakChanges },
    { soakHostile },
    { soakFullDisk },
    { soakIndexer },
    { soakRebuild },
    { soakImage },
    { soakBffFaults },
    { soakConnections },
    { soakProperties },
    { seededRandom },
  ] = await Promise.all([
    import('./soak/crash.mjs'),
    import('./soak/traffic.mjs'),
    import('./soak/changes.mjs'),
    import('./soak/hostile.mjs'),
    import('./soak/full-disk.mjs'),
    import('./soak/indexer.mjs'),
    import('./soak/rebuild.mjs'),
    import('./soak/image.mjs'),
    import('./soak/bff-faults.mjs'),
    import('./soak/bff-connections.mjs'),
    import('./soak/properties.mjs'),
    import('./bench/random.mjs'),
  ]);

  const folder = mkdtempSync(join(tmpdir(), 'searchdeck-soak-'));
  const random = seededRandom(seed);
  /** @type {Set<{ kill: () => void }>} */
  const running = new Set();
  /** @type {import('./program.mjs').Program[]} */
  const programs = [];
  /** @type {import('./program.mjs').Program[]} programs on the full disk, which soakFullDisk stops itself */
  const onDisk = [];
  const cleanUp = async () => {
    for (const writer of running) writer.kill();
    for (const program of [...onDisk, ...programs]) await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const removeStopHandler = onStopSignal(() => void cleanUp().finally(() => process.exit(130)));
  /** @param {number} share of the whole time @returns {() => boolean} */
  const during = (share) => {
    const until = performance.now() + minutes * 60_000 * share;
    return () => performance.now() < until;
  };
  const runImage = async () => {
    const image = await soakImage(join(folder, 'image'));
    toStdout(
      `the image of the Dockerfile was built in ${image.buildSeconds.toFixed(0)} s, and ready ${image.readySeconds.toFixed(1)} s after its start by a user without write access to it`,
    );
  };
  const runIndexer = async () => {
    const runs = await soakIndexer(join(folder, 'indexer'), random, kills, { progress, programs });
    toStdout(
      `an indexer was killed ${runs.kills} times, ${runs.duringRuns} of them during runs: in ${runs.rounds} comparisons of the indexes and the knowledge store no document was lost, duplicated, or left behind, and its skill was called ${runs.calls} times`,
    );
  };
  const runProperties = async () => {
    const { paths, endpoints } = await soakProperties(seed);
    toStdout(
      `the path matcher of the BFF accepted ${paths.accepted} of ${paths.runs} generated requests, and the endpoint rules ${endpoints.accepted} of ${endpoints.runs} URLs: each accepted one obeys the rules`,
    );
  };
  /** @param {number} share of the whole time */
  const runBffFaults = async (share) => {
    const control = { shouldContinue: during(share), progress, programs };
    const { faults, requests, tasks, heap } = await soakBffFaults(join(folder, 'bff-faults'), random, control);
    toStdout(
      `faults of a service and of the BFF (${list(faults)}) during ${requests} requests: after each of them requests succeeded within 5 s, none of ${tasks} tasks was lost, no socket remained, and no credential was revealed; heap ${heap.before.toFixed(0)} MB, then ${heap.after.toFixed(0)} MB`,
    );
  };
  /** @param {Record<string, unknown>} local @param {number} share of the whole time */
  const runConnections = async (local, share) => {
    toStdout('200 connections to the BFF: minutes, requests, p50, p99, memory (resident, heap, external), sockets');
    /** @param {import('./soak/bff-connections.mjs').Interval} interval */
    const report = ({ minutes: at, requests, p50, p99, memory }) =>
      toStdout(
        `  ${at.toFixed(1)}  ${requests}  ${p50.toFixed(1)} ms  ${p99.toFixed(1)} ms  ${memory.rss.toFixed(0)} ${memory.heap.toFixed(1)} ${memory.external.toFixed(1)} MB  ${memory.sockets}`,
      );
    const control = { progress, report, programs };
    const result = await soakConnections(local, join(folder, 'bff-connections'), minutes * share, random, control);
    toStdout(
      `${result.requests} requests and ${result.events} events over 200 connections: no error; without load ${result.sockets.before} sockets, then ${result.sockets.after}, and a heap of ${result.heap.toFixed(1)} MB`,
    );
  };
  try {
    if (only === 'bff-properties') {
      await runProperties();
      toStdout(`seed ${seed}`);
      return 0;
    }
    if (only === 'bff-faults') {
      await runBffFaults(1);
      toStdout(`seed ${seed}`);
      return 0;
    }
    if (only === 'image') {
      await runImage();
      return 0;
    }
    if (only === 'indexer') {
      await runIndexer();
      return 0;
    }
    const service = await startProgram({
      name: 'local service',
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', '0', '--data', join(folder, 'local-service'), '--json'],
      onLog: () => {},
    });
    programs.push(service);
    if (only === 'bff-connections') {
      await runConnections(service.ready, 1);
      toStdout(`seed ${seed}`);
      return 0;
    }
    if (only !== 'rebuild') {
      const crashes = await soakCrashes(join(folder, 'index'), random, {
        shouldContinue: during(0.6),
        progress,
        running,
      });
      toStdout(`${crashes.kills} kills (${list(crashes.phases)}), then damage to files (${list(crashes.damages)})`);
      toStdout(
        `${crashes.acknowledged} acknowledged actions, none lost, none undone, all results as in the model; of the batches in flight, ${crashes.inFlightStored} were stored completely and ${crashes.inFlightLost} not at all`,
      );
      const { comparisons, byGraph, found, expected } = crashes.nearest;
      toStdout(
        `${comparisons} comparisons of nearest neighbors with the model, ${byGraph} of them with a graph, which found ${found} of ${expected}`,
      );
      const traffic = await soakTraffic(service.ready, random, { shouldContinue: during(0.2), progress });
      toStdout(
        `${traffic.writes} batches and ${traffic.reads} concurrent searches over HTTP: no error, no inconsistent response, the slowest ${traffic.slowestMs.toFixed(0)} ms`,
      );
      const changes = await soakChanges(service.ready, minutes * 60_000 * 0.2, progress);
      toStdout(
        `${changes.responses} responses during ${changes.changes} changes of definitions, indexes, aliases, and synonym maps: no error, no inconsistent response${resourceUsage(changes)}`,
      );
      const hostile = await soakHostile(service.ready, 'soak', progress);
      toStdout(
        `${hostile.queries} hostile queries: ${hostile.rejected} rejected, the slowest ${hostile.slowestMs.toFixed(0)} ms (${hostile.slowest}); of ${hostile.simpleSearches} concurrent simple searches the slowest took ${hostile.slowestSimpleMs.toFixed(0)} ms (during: ${hostile.slowestSimpleDuring})`,
      );
      const full = await soakFullDisk(join(folder, 'disk'), random, onDisk);
      toStdout(
        full
          ? `a full disk rejected ${full.rejected} batches with InsufficientStorage; all ${full.documents} acknowledged documents were found then, with free space, and after a restart`
          : 'the full disk was skipped: only root on Linux can mount a small one',
      );
      await runIndexer();
      await runProperties();
      await runBffFaults(0.1);
      await runConnections(service.ready, 0.1);
    }
    const rebuild = await soakRebuild(service.ready, join(folder, 'bff'), documents, random, { progress, programs });
    toStdout(
      `an index of ${rebuild.documents} documents was rebuilt and switched in ${rebuild.seconds.toFixed(0)} s while the BFF was killed ${rebuild.kills} times: no document lost`,
    );
    if (only !== 'rebuild') await runImage();
    toStdout(`seed ${seed}`);
    return 0;
  } catch (error) {
    toStderr(`Failed with seed ${seed}: npm run soak -- --minutes ${minutes} --seed ${seed}`);
    throw error;
  } finally {
    removeStopHandler();
    await cleanUp();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      documents: { type: 'string', default: '250000' },
      kills: { type: 'string', default: '100' },
      'only-indexer': { type: 'boolean', default: false },
      'only-rebuild': { type: 'boolean', default: false },
      'only-image': { type: 'boolean', default: false },
      'only-bff-properties': { type: 'boolean', default: false },
      'only-bff-faults': { type: 'boolean', default: false },
      'only-bff-connections': { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Failure('--minutes: must be a number above 0.');
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Failure('--seed: must be an integer.');
  const documents = Number(values.documents);
  if (!Number.isSafeInteger(documents) || documents < 1) throw new Failure('--documents: must be a positive integer.');
  const kills = Number(values.kills);
  if (!Number.isSafeInteger(kills) || kills < 1) throw new Failure('--kills: must be a positive integer.');
  const only = PARTS.find((part) => values[`only-${part}`]);
  return { minutes, seed, documents, kills, only };
}

/** @param {Record<string, number>} counts */
const list = (counts) =>
  Object.entries(counts)
    .map(([label, count]) => `${label} ${count}`)
    .join(', ');

/** @param {{ before: import('./soak/usage.mjs').Usage | undefined, after: import('./soak/usage.mjs').Usage | undefined }} changes */
const resourceUsage = ({ before, after }) =>
  before === undefined || after === undefined
    ? ''
    : `; handles ${before.handles}, then ${after.handles}; threads ${before.threads}, then ${after.threads}; memory ${before.megabytes} MB, then ${after.megabytes} MB`;
