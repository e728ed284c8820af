import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, which contains pnpm-workspace.yaml. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Fingerprints of the last install and build. */
export const STAMPS = join(ROOT, 'node_modules', '.searchdeck');

/** Executables of dev tools (tsc, oxlint, …). */
export const TOOL_BIN = join(ROOT, 'packages', 'tooling', 'node_modules', '.bin');

export const CONSOLE = join(ROOT, 'apps', 'console');
/** The built console; vite.config.ts has the same path. */
export const CONSOLE_DIST = join(CONSOLE, 'dist', 'app');
export const LOCAL_SERVICE_MAIN = join(ROOT, 'apps', 'local-service', 'dist', 'main.js');
export const DEBUG_CASES_MAIN = join(ROOT, 'apps', 'local-service', 'dist', 'debug-cases', 'main.js');
export const BFF_MAIN = join(ROOT, 'apps', 'bff', 'dist', 'main.js');
export const E2E = join(ROOT, 'e2e');
export const PLAYWRIGHT_CLI = join(E2E, 'node_modules', 'playwright', 'cli.js');

/** The command `npm test`. */
export const TEST_COMMAND = join(ROOT, 'packages', 'tooling', 'bin', 'test.mjs');
