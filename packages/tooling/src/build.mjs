import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, sourceFiles, workspaceFolders, writeStamp } from './fingerprint.mjs';
import { hasDevelopmentPackages } from './install.mjs';
import { BFF_MAIN, CONSOLE, CONSOLE_DIST, LOCAL_SERVICE_MAIN, ROOT, TOOL_BIN } from './paths.mjs';
import { mustRun, step } from './steps.mjs';
import { transpile } from './transpile.mjs';

const ROOT_INPUTS = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json'];
/** Sources of the console's bundle. */
const CONSOLE_FOLDERS = ['apps/console', 'packages/contract', 'packages/query'];

const PROGRAMS = ['apps/bff', 'apps/local-service'];

/** @param {readonly string[]} folders */
const sourcesFingerprint = (folders) =>
  fingerprint([...ROOT_INPUTS, ...folders.flatMap((folder) => sourceFiles(folder))], []);

const TSC = join(TOOL_BIN, 'tsc');

/** Type-checks every project, including tests, and compiles the programs. */
export async function compile() {
  const sources = sourcesFingerprint(workspaceFolders());
  const result = await mustRun(TSC, ['-b'], { cwd: ROOT });
  writeStamp('programs', sources);
  return result;
}

/**
 * Builds the programs without checking types, which takes several times as long and is not needed to start Searchdeck.
 * {@link compile} checks them. The compiler rewrites only what changed, but it needs the packages for development.
 */
async function buildPrograms() {
  const sources = sourcesFingerprint(workspaceFolders());
  if (hasDevelopmentPackages()) await mustRun(TSC, ['-b', '--noCheck', ...PROGRAMS], { cwd: ROOT });
  else await transpile(PROGRAMS);
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

/** Whether the compiled programs match the current sources. */
const isCompiled = () =>
  existsSync(LOCAL_SERVICE_MAIN) &&
  existsSync(BFF_MAIN) &&
  isStamped('programs', sourcesFingerprint(workspaceFolders()));

/** Whether the console's bundle matches the current sources. */
export const isBundled = () =>
  existsSync(join(CONSOLE_DIST, 'index.html')) && isStamped('console', sourcesFingerprint(CONSOLE_FOLDERS));

/**
 * Builds what does not match its sources. Compares hashes of names and contents, not times.
 *
 * @param {import('./steps.mjs').Print} print
 */
export async function ensurePrograms(print) {
  if (!isCompiled()) await step(print, 'programs', buildPrograms);
}

/** Like {@link ensurePrograms}, for the console. @param {import('./steps.mjs').Print} print */
export async function ensureConsole(print) {
  if (!isBundled()) await step(print, 'console (vite build)', bundleConsole);
}
