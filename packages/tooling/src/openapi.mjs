import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrapPrograms } from './bootstrap.mjs';
import { ROOT } from './paths.mjs';
import { toStderr } from './steps.mjs';

/**
 * `npm run openapi -- [directory] [dialect]`: writes the OpenAPI documents of both planes, printed from the contract.
 *
 * @returns {Promise<number>} the exit code
 */
export async function openapi() {
  await bootstrapPrograms(toStderr);
  const printer = join(ROOT, 'packages/contract/bin/openapi.mjs');
  const child = spawn(process.execPath, [printer, ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
