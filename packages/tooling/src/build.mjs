import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, sourceFiles, workspaceFolders, writeStamp } from './fingerprint.mjs';
import { BFF_MAIN, CONSOLE, CONSOLE_DIST, LOCAL_SERVICE_MAIN, ROOT, TOOL_BIN } from './paths.mjs';
import { mustRun, step } from './steps.mjs';

const ROOT_INPUTS = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json'];
/** What the console's bundle is made of. */
const CONSOLE_FOLDERS = ['apps/console', 'packages/contract', 'packages/query'];

/** @param {readonly string[]} folders */
const sourcesFingerprint = (folders) =>
  fingerprint([...ROOT_INPUTS, ...folders.flatMap((folder) => sourceFiles(folder))], []);

/** Type-checks every project and writes what the programs run from. */
export async function compile() {
  const made = sourcesFingerprint(workspaceFolders());
  const result = await mustRun(join(TOOL_BIN, 'tsc'), ['-b'], { cwd: ROOT });
  writeStamp('compile', made);
  return result;
}

/** Bundles the console. */
export async function bundleConsole() {
  const made = sourcesFingerprint(CONSOLE_FOLDERS);
  const vite = join(CONSOLE, 'node_modules', '.bin', 'vite');
  const result = await mustRun(vite, ['build', '--logLevel', 'warn'], { cwd: CONSOLE });
  writeStamp('console', made);
  return result;
}

/** Whether the programs are those of the sources as they are now. */
const isCompiled = () =>
  existsSync(LOCAL_SERVICE_MAIN) &&
  existsSync(BFF_MAIN) &&
  isStamped('compile', sourcesFingerprint(workspaceFolders()));

/** Whether the console's bundle is that of the sources as they are now. */
export const isBundled = () =>
  existsSync(join(CONSOLE_DIST, 'index.html')) && isStamped('console', sourcesFingerprint(CONSOLE_FOLDERS));

/**
 * Builds what is older than its sources: the hash of their names and bytes decides, not their times.
 *
 * @param {import('./steps.mjs').Print} print
 */
export async function ensurePrograms(print) {
  if (!isCompiled()) await step(print, 'types and programs (tsc -b)', compile);
}

/** Like {@link ensurePrograms}, for the console. @param {import('./steps.mjs').Print} print */
export async function ensureConsole(print) {
  if (!isBundled()) await step(print, 'console (vite build)', bundleConsole);
}
