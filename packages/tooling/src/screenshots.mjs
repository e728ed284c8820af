import { bootstrap } from './bootstrap.mjs';
import { ensureBrowser } from './browser.mjs';
import { E2E, PLAYWRIGHT_CLI } from './paths.mjs';
import { run, toStderr, toStdout } from './steps.mjs';

/**
 * `npm run screenshots`: writes the pictures of the documentation into docs/images, with the sample data.
 *
 * @returns {Promise<number>} the exit code
 */
export async function screenshots() {
  await bootstrap(toStdout);
  const env = { ...process.env, E2E_CHROMIUM: await ensureBrowser(toStdout) };
  const args = [PLAYWRIGHT_CLI, 'test', '--config', 'screenshots.config.ts'];
  const { code, output } = await run(process.execPath, args, { cwd: E2E, env, quietMs: 240_000, timeoutMs: 600_000 });
  if (code !== 0) toStderr(output);
  return code;
}
