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

const TSC = join(TOOL_BIN, 'tsc');

/** Type-checks every project, tests included, and writes what the programs run from. */
export async function compile() {
  const sources = sourcesFingerprint(workspaceFolders());
  const result = await mustRun(TSC, ['-b'], { cwd: ROOT });
  writeStamp('programs', sources);
  return result;
}

/**
 * Writes what the programs run from, and leaves the types to {@link compile}: they take several times as long, and say
 * nothing to somebody who starts Searchdeck.
 */
async function compilePrograms() {
  const sources = sourcesFingerprint(workspaceFolders());
  await mustRun(TSC, ['-b', '--noCheck', 'apps/bff', 'apps/local-service'], { cwd: ROOT });
  writeStamp('programs', sources);
}

/** Bundles the console. */
export async function bundleConsole() {
  const sources = sourcesFingerprint(CONSOLE_FOLDERS);
  const vite = join(CONSOLE, 'node_modules', '.bin', 'vite');
  const result = await mustRun(vite, ['build', '--logLevel', 'warn'], { cwd: CONSOLE });
  writeStamp('console', sources);
  return result;
}

/** Whether the programs are those of the sources as they are now. */
const isCompiled = () =>
  existsSync(LOCAL_SERVICE_MAIN) &&
  existsSync(BFF_MAIN) &&
  isStamped('programs', sourcesFingerprint(workspaceFolders()));

/** Whether the console's bundle is that of the sources as they are now. */
export const isBundled = () =>
  existsSync(join(CONSOLE_DIST, 'index.html')) && isStamped('console', sourcesFingerprint(CONSOLE_FOLDERS));

/**
 * Builds what is older than its sources: the hash of their names and bytes decides, not their times.
 *
 * @param {import('./steps.mjs').Print} print
 */
export async function ensurePrograms(print) {
  if (!isCompiled()) await step(print, 'programs (tsc)', compilePrograms);
}

/** Like {@link ensurePrograms}, for the console. @param {import('./steps.mjs').Print} print */
export async function ensureConsole(print) {
  if (!isBundled()) await step(print, 'console (vite build)', bundleConsole);
}
