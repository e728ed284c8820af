import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { CONSOLE, ROOT, TOOL_BIN } from './paths.mjs';
import { preflight, startSettings } from './preflight.mjs';
import { runStack } from './stack.mjs';
import { toStdout } from './steps.mjs';

/**
 * `npm run dev`: like `npm start`, but compiles, bundles, and restarts after each change. Reload the page to see it. The
 * BFF serves the console with the same content security policy as in production.
 *
 * @returns {Promise<number>} the exit code
 */
export async function dev() {
  const since = performance.now();
  const settings = startSettings(process.env);
  await preflight(settings);
  await bootstrap(toStdout);
  const watchers = [
    spawn(join(TOOL_BIN, 'tsc'), ['-b', '--watch', '--preserveWatchOutput'], { cwd: ROOT, stdio: 'inherit' }),
    spawn(join(CONSOLE, 'node_modules', '.bin', 'vite'), ['build', '--watch', '--logLevel', 'warn'], {
      cwd: CONSOLE,
      stdio: 'inherit',
    }),
  ];
  try {
    return await runStack(settings, { since, nodeArgs: ['--watch', '--watch-preserve-output'] });
  } finally {
    for (const watcher of watchers) watcher.kill();
  }
}
