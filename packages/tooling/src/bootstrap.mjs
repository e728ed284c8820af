import { ensureConsole, ensurePrograms } from './build.mjs';
import { ensurePackages } from './install.mjs';

/**
 * Prepares a machine that has only Node and npm: installs the pinned pnpm and the locked packages, and builds. Each step
 * runs only if its inputs changed.
 *
 * @param {import('./steps.mjs').Print} print receives one line per step that ran
 */
export async function bootstrap(print) {
  await ensurePackages(print);
  await Promise.all([ensurePrograms(print), ensureConsole(print)]);
}

/** The same without the console. @param {import('./steps.mjs').Print} print */
export async function bootstrapPrograms(print) {
  await ensurePackages(print);
  await ensurePrograms(print);
}
