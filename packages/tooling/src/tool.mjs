import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { ensurePackages } from './install.mjs';
import { envWithPath } from './path-variable.mjs';
import { TOOL_BIN } from './paths.mjs';
import { exitCodeOf, toStderr } from './steps.mjs';

/**
 * `node packages/tooling/bin/tool.mjs <name> <args>`: runs a dev tool (oxfmt, oxlint, tsc, vitest, knip, depcruise) in the
 * version of the lockfile, and installs packages first if necessary.
 *
 * @returns {Promise<number>} the tool's exit code
 */
export async function tool() {
  const [name, ...args] = process.argv.slice(2);
  if (!name) throw new Failure('The name of a tool is missing, for example: tool.mjs oxfmt .');
  await ensurePackages(toStderr);
  const child = spawn(join(TOOL_BIN, name), args, {
    stdio: 'inherit',
    env: envWithPath(TOOL_BIN),
    shell: process.platform === 'win32',
  });
  return exitCodeOf(child).catch(() => {
    throw new Failure(`${name} is not one of the project's dev tools.`);
  });
}
