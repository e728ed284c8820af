import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrapPrograms } from './bootstrap.mjs';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { startProgram } from './program.mjs';
import { toStderr, toStdout } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';

/**
 * `npm run soak [-- --minutes N --seed N]`: for six tenths of the time writers of an index are killed and what is left is
 * compared with a model; for two tenths writers and readers meet over HTTP, and for two definitions, aliases and synonym maps
 * change under them; then come hostile queries and a full disk. Everything it writes is in a temporary folder. The same seed kills after the same writes, though not at the same instant.
 *
 * @returns {Promise<number>} the exit code
 */
export async function soak() {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Failure('--minutes: a number above 0.');
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Failure('--seed: a whole number.');
  await bootstrapPrograms(toStderr);
  // Only now: on a fresh machine their packages were not there yet.
  const [{ soakCrashes }, { soakTraffic }, { soakChanges }, { soakHostile }, { soakFullDisk }, { seededRandom }] =
    await Promise.all([
      import('./soak/crash.mjs'),
      import('./soak/traffic.mjs'),
      import('./soak/changes.mjs'),
      import('./soak/hostile.mjs'),
      import('./soak/full-disk.mjs'),
      import('./bench/random.mjs'),
    ]);

  const folder = mkdtempSync(join(tmpdir(), 'searchdeck-soak-'));
  const random = seededRandom(seed);
  /** @type {Set<{ kill: () => void }>} */
  const running = new Set();
  /** @type {import('./program.mjs').Program[]} */
  const programs = [];
  /** @type {import('./program.mjs').Program[]} those of the full disk, which it stops and lets go of itself */
  const onDisk = [];
  const cleanUp = async () => {
    for (const each of running) each.kill();
    for (const program of [...onDisk, ...programs]) await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const forget = onStopSignal(() => void cleanUp().finally(() => process.exit(130)));
  /** @param {number} share of the whole time @returns {() => boolean} */
  const during = (share) => {
    const until = performance.now() + minutes * 60_000 * share;
    return () => performance.now() < until;
  };
  try {
    const crashes = await soakCrashes(join(folder, 'index'), random, { more: during(0.6), progress, running });
    toStdout(`${crashes.kills} kills (${list(crashes.phases)}), then damage to files (${list(crashes.damages)})`);
    toStdout(
      `${crashes.acknowledged} acknowledged actions, none lost, none undone, every answer as the model's; of the batches in flight ${crashes.inFlightKept} were kept whole and ${crashes.inFlightLost} left no trace`,
    );
    const { asked, byGraph, found, wanted } = crashes.nearest;
    toStdout(
      `${asked} times nearest neighbours as in the model, ${byGraph} of them with a graph, which found ${found} of ${wanted}`,
    );
    const service = await startProgram({
      name: 'local service',
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', '0', '--data', join(folder, 'local-service'), '--json'],
      onLog: () => {},
    });
    programs.push(service);
    const traffic = await soakTraffic(service.ready, random, { more: during(0.2), progress });
    toStdout(
      `${traffic.writes} batches and ${traffic.reads} answers at once over HTTP: no error, none torn, the slowest ${traffic.slowestMs.toFixed(0)} ms`,
    );
    const changes = await soakChanges(service.ready, minutes * 60_000 * 0.2, progress);
    toStdout(
      `${changes.answers} answers beside ${changes.changes} changes of definitions, indexes, aliases and synonym maps: no error, none torn${kept(changes)}`,
    );
    const hostile = await soakHostile(service.ready, 'soak', progress);
    toStdout(
      `${hostile.queries} hostile queries: ${hostile.refused} refused, the slowest ${hostile.slowestMs.toFixed(0)} ms (${hostile.slowest}); of ${hostile.others} simple ones meanwhile the slowest took ${hostile.othersMs.toFixed(0)} ms (beside ${hostile.beside})`,
    );
    const full = await soakFullDisk(join(folder, 'disk'), random, onDisk);
    toStdout(
      full
        ? `a full disk refused ${full.refused} batches by name; all of ${full.documents} acknowledged documents were there then, with room again and after a restart`
        : 'a full disk was not tried: only root on Linux can mount a small one',
    );
    toStdout(`seed ${seed}`);
    return 0;
  } catch (error) {
    toStderr(`Failed with seed ${seed}: npm run soak -- --minutes ${minutes} --seed ${seed}`);
    throw error;
  } finally {
    forget();
    await cleanUp();
  }
}

/** @param {Record<string, number>} counts */
const list = (counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

/** @param {{ before: import('./soak/usage.mjs').Usage | undefined, after: import('./soak/usage.mjs').Usage | undefined }} changes */
const kept = ({ before, after }) =>
  before === undefined || after === undefined
    ? ''
    : `; handles ${before.handles}, then ${after.handles}; threads ${before.threads}, then ${after.threads}; memory ${before.megabytes} MB, then ${after.megabytes} MB`;

/** One line at a terminal, overwritten; nothing elsewhere. @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}\r`);
}
