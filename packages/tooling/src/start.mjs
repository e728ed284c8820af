import { bootstrap } from './bootstrap.mjs';
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
  // Before the bootstrap: nobody should wait for an install to hear that a port is taken.
  await preflight(settings);
  await bootstrap(toStdout);
  return runStack(settings, { since });
}
