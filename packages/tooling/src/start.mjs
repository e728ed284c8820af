import { ensureConsole, ensurePrograms } from './build.mjs';
import { ensureRuntimePackages } from './install.mjs';
import { preflight, startSettings } from './preflight.mjs';
import { runStack } from './stack.mjs';
import { toStdout } from './steps.mjs';

/**
 * `npm start`: installs and builds what is missing, then runs the local service and the console.
 *
 * @returns {Promise<number>} the exit code
 */
export async function start() {
  const since = performance.now();
  const settings = startSettings(process.env);
  // Before the bootstrap: a port in use should be reported before packages are installed.
  await preflight(settings);
  await ensureRuntimePackages(toStdout);
  // Meanwhile, the local service loads its samples.
  const consoleBuild = ensureConsole(toStdout);
  const [result] = await Promise.all([
    ensurePrograms(toStdout).then(() => runStack(settings, { since, consoleBuild })),
    consoleBuild,
  ]);
  return result;
}
