import { ensureConsole, ensurePrograms } from './build.mjs';
import { ensurePackages } from './install.mjs';

/**
 * Brings a fresh machine that has only Node and npm to where the built programs run: the pinned pnpm, the locked
 * packages, the build. Each part runs only when its inputs changed, so a second time takes a fraction of a second.
 *
 * @param {import('./steps.mjs').Print} print gets one line a step that had something to do
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
