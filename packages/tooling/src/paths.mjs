import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository: the folder that holds pnpm-workspace.yaml. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Everything the bootstrap remembers between runs: the stamps of the last install and the last build. */
export const STAMPS = join(ROOT, 'node_modules', '.searchdeck');

/** Where dev tools (tsc, oxlint, …) have their executables. */
export const TOOL_BIN = join(ROOT, 'packages', 'tooling', 'node_modules', '.bin');

export const CONSOLE = join(ROOT, 'apps', 'console');
/** The console as the BFF serves it; vite.config.ts writes it there. */
export const CONSOLE_DIST = join(CONSOLE, 'dist', 'app');
export const LOCAL_SERVICE_MAIN = join(ROOT, 'apps', 'local-service', 'dist', 'main.js');
export const BFF_MAIN = join(ROOT, 'apps', 'bff', 'dist', 'main.js');
export const E2E = join(ROOT, 'e2e');

/** What `npm test` runs. */
export const TEST_COMMAND = join(ROOT, 'packages', 'tooling', 'bin', 'test.mjs');
