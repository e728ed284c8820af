import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrapPrograms } from './bootstrap.mjs';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { startProgram } from './program.mjs';
import {
  bffFaultsReport,
  changesReport,
  CONNECTIONS_HEAD,
  connectionsReport,
  crashReport,
  fullDiskReport,
  hostileReport,
  imageReport,
  indexerReport,
  intervalReport,
  propertiesReport,
  rebuildReport,
  trafficReport,
} from './soak/reports.mjs';
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
  const parts = await importParts();

  const folder = mkdtempSync(join(tmpdir(), 'searchdeck-soak-'));
  const random = parts.seededRandom(seed);
  /** @type {Set<{ kill: () => void }>} */
  const running = new Set();
  /** @type {import('./program.mjs').Program[]} */
  const programs = [];
  /** @type {import('./program.mjs').Program[]} programs on the full disk, which soakFullDisk stops itself */
  const programsOnDisk = [];
  const cleanUp = async () => {
    for (const writer of running) writer.kill();
    for (const program of [...programsOnDisk, ...programs]) await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const removeStopHandler = onStopSignal(() => void cleanUp().finally(() => process.exit(130)));
  /** @param {number} share of the whole time @returns {() => boolean} */
  const during = (share) => {
    const deadline = performance.now() + minutes * 60_000 * share;
    return () => performance.now() < deadline;
  };
  const runImage = async () => toStdout(imageReport(await parts.soakImage(join(folder, 'image'))));
  const runIndexer = async () =>
    toStdout(indexerReport(await parts.soakIndexer(join(folder, 'indexer'), random, kills, { progress, programs })));
  const runProperties = async () => toStdout(propertiesReport(await parts.soakProperties(seed)));
  /** @param {number} share of the whole time */
  const runBffFaults = async (share) => {
    const control = { shouldContinue: during(share), progress, programs };
    toStdout(bffFaultsReport(await parts.soakBffFaults(join(folder, 'bff-faults'), random, control)));
  };
  const startService = async () => {
    const service = await startProgram({
      name: 'local service',
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', '0', '--data', join(folder, 'local-service'), '--json'],
      onLog: () => {},
    });
    programs.push(service);
    return service.ready;
  };
  /** @param {Record<string, unknown>} local @param {number} share of the whole time */
  const runConnections = async (local, share) => {
    toStdout(CONNECTIONS_HEAD);
    const report = (/** @type {import('./soak/bff-connections.mjs').Interval} */ interval) =>
      toStdout(intervalReport(interval));
    const control = { progress, report, programs };
    const data = join(folder, 'bff-connections');
    toStdout(connectionsReport(await parts.soakConnections(local, data, minutes * share, random, control)));
  };
  /** @param {Record<string, unknown>} local */
  const runRebuild = async (local) => {
    const control = { progress, programs };
    toStdout(rebuildReport(await parts.soakRebuild(local, join(folder, 'bff'), documents, random, control)));
  };
  const runAll = async () => {
    const local = await startService();
    const control = { shouldContinue: during(0.6), progress, running };
    toStdout(crashReport(await parts.soakCrashes(join(folder, 'index'), random, control)));
    toStdout(trafficReport(await parts.soakTraffic(local, random, { shouldContinue: during(0.2), progress })));
    toStdout(changesReport(await parts.soakChanges(local, minutes * 60_000 * 0.2, progress)));
    toStdout(hostileReport(await parts.soakHostile(local, 'soak', progress)));
    toStdout(fullDiskReport(await parts.soakFullDisk(join(folder, 'disk'), random, programsOnDisk)));
    await runIndexer();
    await runProperties();
    await runBffFaults(0.1);
    await runConnections(local, 0.1);
    await runRebuild(local);
    await runImage();
  };
  /** @type {Record<(typeof PARTS)[number], () => Promise<void>>} */
  const runs = {
    'bff-properties': runProperties,
    'bff-faults': () => runBffFaults(1),
    image: runImage,
    indexer: runIndexer,
    'bff-connections': async () => runConnections(await startService(), 1),
    rebuild: async () => runRebuild(await startService()),
  };
  try {
    await (only === undefined ? runAll : runs[only])();
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

/** The parts and their random generator. Imported after the bootstrap, which installs their packages. */
async function importParts() {
  const [crash, traffic, changes, hostile, fullDisk, indexer, rebuild, image, faults, connections, properties, random] =
    await Promise.all([
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
  return {
    ...crash,
    ...traffic,
    ...changes,
    ...hostile,
    ...fullDisk,
    ...indexer,
    ...rebuild,
    ...image,
    ...faults,
    ...connections,
    ...properties,
    ...random,
  };
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
