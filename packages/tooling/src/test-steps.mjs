import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { bundleConsole, compile, isBundled } from './build.mjs';
import { checkConsoleSize } from './console-size.mjs';
import { workspaceFolders } from './fingerprint.mjs';
import { ensureMariadb } from './mariadb.mjs';
import { envWithPath } from './path-variable.mjs';
import { E2E, PLAYWRIGHT_CLI, ROOT, TOOL_BIN } from './paths.mjs';
import { run } from './steps.mjs';
import { checkTerms } from './terms.mjs';
import { playwrightCounts, vitestCounts } from './test-results.mjs';

/**
 * @typedef {object} StepContext
 * @property {string} scratch a folder for reports, removed afterward
 * @property {string | undefined} filter substring of test file paths
 * @property {import('./steps.mjs').Print} print
 *
 * @typedef {object} StepResult
 * @property {number} code
 * @property {string} output
 * @property {import('./test-results.mjs').Counts} [counts] from the runner's report, if any
 * @property {string} [summary] more text for the step's line
 *
 * @typedef {object} TestStep
 * @property {string} name value for `--only`
 * @property {string} title
 * @property {boolean} [runsTests] its tests are counted in the closing line; no other step runs at the same time
 * @property {readonly string[]} [after] steps that must have run, even if they failed
 * @property {readonly string[]} [needs] steps that must have passed
 * @property {(context: StepContext) => Promise<StepResult>} run
 */

/**
 * Detects endless loops: a step without output for this long is stopped. A step that makes progress on a slow or busy
 * machine is not.
 */
const LIMITS = { quietMs: 8 * 60_000, timeoutMs: 60 * 60_000 };

/** oxlint looks up its type-aware linter in PATH. */
const env = envWithPath(TOOL_BIN);

/** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} [variables] */
const devTool = (name, args, variables) =>
  run(join(TOOL_BIN, name), args, { cwd: ROOT, env: { ...env, ...variables }, ...LIMITS });

/** @param {() => Promise<import('./steps.mjs').RunResult>} body */
const asResult = async (body) => {
  try {
    return await body();
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) };
  }
};

/** Folders whose imports are checked. */
const checkedFolders = () =>
  workspaceFolders()
    .flatMap((folder) => (folder === 'e2e' ? ['e2e'] : [`${folder}/src`]))
    .filter((folder) => existsSync(join(ROOT, folder)) && readdirSync(join(ROOT, folder)).length > 0);

/** The steps of `npm test`, in the order in which they start. @type {readonly TestStep[]} */
export const TEST_STEPS = [
  { name: 'format', title: 'format (oxfmt)', run: () => devTool('oxfmt', ['--check', '.']) },
  {
    name: 'boundaries',
    title: 'boundaries (dependency-cruiser)',
    run: () => devTool('depcruise', ['--config', '.dependency-cruiser.mjs', ...checkedFolders()]),
  },
  { name: 'terms', title: 'terms of the glossary', run: async () => checkTerms() },
  { name: 'types', title: 'types (tsc -b)', run: () => asResult(compile) },
  {
    name: 'unused',
    title: 'unused code and packages (knip)',
    after: ['types'],
    run: () => devTool('knip', []),
  },
  {
    name: 'lint',
    title: 'lint (oxlint)',
    // Type-aware rules need the compiler's declaration files.
    after: ['types'],
    run: () => devTool('oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  },
  {
    name: 'console',
    title: 'console (vite build)',
    needs: ['types'],
    run: () => asResult(async () => (isBundled() ? { code: 0, output: '', stdout: '' } : bundleConsole())),
  },
  {
    name: 'size',
    title: 'first load of the console, gzipped',
    needs: ['console'],
    run: async () => checkConsoleSize(),
  },
  {
    name: 'unit',
    title: 'tests of the packages (vitest)',
    runsTests: true,
    after: ['types'],
    run: async ({ scratch, filter, print }) => {
      if (!filter || filter.includes('mysql')) await ensureMariadb(print);
      const report = join(scratch, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      if (filter) args.push(filter, '--passWithNoTests');
      // Temporary folders of aborted tests are removed with the scratch folder.
      const result = await devTool('vitest', args, { TMPDIR: scratch });
      return { ...result, counts: vitestCounts(report) };
    },
  },
  {
    name: 'e2e',
    title: 'tests in a browser (playwright)',
    runsTests: true,
    needs: ['types', 'console'],
    run: async ({ scratch, filter, print }) => {
      if (!filter || filter.includes('import')) await ensureMariadb(print);
      const report = join(scratch, 'playwright.json');
      const result = await run(
        process.execPath,
        [PLAYWRIGHT_CLI, 'test', '--reporter=list,json', ...(filter ? [filter, '--pass-with-no-tests'] : [])],
        {
          cwd: E2E,
          ...LIMITS,
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_CHROMIUM: await ensureBrowser(print) },
        },
      );
      return { ...result, counts: playwrightCounts(report) };
    },
  },
];
