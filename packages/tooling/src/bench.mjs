import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBff } from './bench/bff.mjs';
import { debianPackages, sampleFilms } from './bench/corpus.mjs';
import { benchService } from './bench/service.mjs';
import { bootstrapPrograms } from './bootstrap.mjs';
import { Failure } from './failure.mjs';
import { BFF_MAIN, LOCAL_SERVICE_MAIN } from './paths.mjs';
import { HOST } from './preflight.mjs';
import { startProgram } from './program.mjs';
import { toStderr, toStdout } from './steps.mjs';

/**
 * `npm run bench [-- --documents N]`: starts the built programs on a data folder of their own, measures them and prints
 * tables. Compare ratios, not times: those belong to the machine and to the moment.
 */
export async function bench() {
  const { values } = parseArgs({ options: { documents: { type: 'string', default: '20000' } } });
  const limit = Number(values.documents);
  if (!Number.isSafeInteger(limit) || limit < 1000) throw new Failure('--documents: a whole number from 1000.');
  await bootstrapPrograms(toStderr);

  const data = mkdtempSync(join(tmpdir(), 'searchdeck-bench-'));
  /** @type {import('./program.mjs').Program[]} */
  const running = [];
  try {
    const localService = await startProgram({
      name: 'local service',
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', '0', '--data', join(data, 'local-service'), '--json'],
      onLog: toStderr,
    });
    running.push(localService);
    const bff = await startProgram({
      name: 'console server',
      main: BFF_MAIN,
      args: ['--json'],
      env: {
        ...process.env,
        HOST,
        PORT: '0',
        SEARCHDECK_DATA: data,
        SEARCHDECK_LOCAL: JSON.stringify(localService.ready),
      },
      onLog: toStderr,
    });
    running.push(bff);

    toStdout(await benchBff(localService.ready, bff.ready));
    const corpus = (await debianPackages(limit)) ?? sampleFilms;
    toStdout(`\n${await benchService(localService.ready, corpus)}`);
  } finally {
    for (const program of running.toReversed()) await program.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
