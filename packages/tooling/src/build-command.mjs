import { bootstrap } from './bootstrap.mjs';
import { ensureConsole, ensurePrograms } from './build.mjs';
import { Failure } from './failure.mjs';
import { ensureRuntimePackages } from './install.mjs';
import { toStdout } from './steps.mjs';

/**
 * `npm run build [-- --runtime]`: installs and builds everything that `npm start` runs; with `--runtime`, without the
 * packages for development.
 */
export async function build(args = process.argv.slice(2)) {
  const unknownOption = args.find((arg) => arg !== '--runtime');
  if (unknownOption !== undefined) {
    throw new Failure(`npm run build takes --runtime, not "${unknownOption}".`);
  }
  if (args.length === 0) await bootstrap(toStdout);
  else {
    await ensureRuntimePackages(toStdout);
    await Promise.all([ensurePrograms(toStdout), ensureConsole(toStdout)]);
  }
  toStdout('Built.');
}
