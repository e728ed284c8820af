import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrapPrograms } from './bootstrap.mjs';
import { ROOT } from './paths.mjs';
import { exitCodeOf, toStderr } from './steps.mjs';

/**
 * Runs a script of the contract package with this command's arguments.
 *
 * @param {string} script below packages/contract/bin
 * @returns {Promise<number>} the exit code
 */
async function runContractScript(script) {
  await bootstrapPrograms(toStderr);
  const child = spawn(process.execPath, [join(ROOT, 'packages/contract/bin', script), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return exitCodeOf(child);
}

/** `npm run openapi -- [directory] [dialect]`: writes the OpenAPI documents of both planes and of the BFF. */
export const openapi = () => runContractScript('openapi.mjs');

/** `npm run docs`: writes docs/interface, the reference of both planes. */
export const interfaceDocuments = () => runContractScript('docs.mjs');
