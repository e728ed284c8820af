import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { bundleConsole, compile, isBundled } from './build.mjs';
import { checkConsoleSize } from './console-size.mjs';
import { workspaceFolders } from './fingerprint.mjs';
import { E2E, ROOT, TOOL_BIN } from './paths.mjs';
import { run } from './steps.mjs';
import { checkTerms } from './terms.mjs';
import { playwrightCounts, vitestCounts } from './test-results.mjs';

/**
 * @typedef {object} StepContext
 * @property {string} scratch a folder for reports, removed afterwards
 * @property {string | undefined} filter a part of the test files' paths
 * @property {import('./steps.mjs').Print} print
 *
 * @typedef {object} StepResult
 * @property {number} code
 * @property {string} output
 * @property {import('./test-results.mjs').Counts} [counts] from the runner's report, where it wrote one
 * @property {string} [summary] what the step's line says besides
 *
 * @typedef {object} TestStep
 * @property {string} name as `--only` takes it
 * @property {string} title
 * @property {boolean} [runsTests] its tests are counted in the closing line
 * @property {readonly string[]} [after] steps that come before it, whether they pass or not
 * @property {readonly string[]} [needs] steps that must have passed for this one to make sense
 * @property {(context: StepContext) => Promise<StepResult>} run
 */

/**
 * An endless loop in a test must not hold up whoever waits for the answer: a step that says nothing for so long hangs. One
 * that goes on, on a machine that is slow or busy, is let.
 */
const LIMITS = { quietMs: 4 * 60_000, timeoutMs: 30 * 60_000 };

/** Some tools look for a part of theirs in PATH: oxlint for its type-aware half. */
const env = { ...process.env, PATH: `${TOOL_BIN}${delimiter}${process.env['PATH'] ?? ''}` };

/** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
const devTool = (name, args, more) =>
  run(join(TOOL_BIN, name), args, { cwd: ROOT, env: { ...env, ...more }, ...LIMITS });

/** @param {() => Promise<import('./steps.mjs').RunResult>} body */
const asResult = async (body) => {
  try {
    return await body();
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) };
  }
};

/** Every folder whose modules obey the arrows of the design. */
const cruised = () =>
  workspaceFolders()
    .flatMap((folder) => (folder === 'e2e' ? ['e2e'] : [`${folder}/src`]))
    .filter((folder) => existsSync(join(ROOT, folder)) && readdirSync(join(ROOT, folder)).length > 0);

/** What `npm test` does, in this order. @type {readonly TestStep[]} */
export const TEST_STEPS = [
  { name: 'format', title: 'format (oxfmt)', run: () => devTool('oxfmt', ['--check', '.']) },
  {
    name: 'boundaries',
    title: 'boundaries (dependency-cruiser)',
    run: () => devTool('depcruise', ['--config', '.dependency-cruiser.mjs', ...cruised()]),
  },
  { name: 'unused', title: 'unused code and packages (knip)', run: () => devTool('knip', []) },
  { name: 'terms', title: 'terms of the glossary', run: async () => checkTerms() },
  { name: 'types', title: 'types (tsc -b)', run: () => asResult(compile) },
  {
    name: 'lint',
    title: 'lint (oxlint)',
    // Its type-aware rules read the declarations that the compiler writes.
    after: ['types'],
    run: () => devTool('oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  },
  {
    name: 'unit',
    title: 'tests of the packages (vitest)',
    runsTests: true,
    after: ['types'],
    run: async ({ scratch, filter }) => {
      const report = join(scratch, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      if (filter) args.push(filter, '--passWithNoTests');
      // Folders of tests that were broken off go with the scratch.
      const result = await devTool('vitest', args, { TMPDIR: scratch });
      return { ...result, counts: vitestCounts(report) };
    },
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
    name: 'e2e',
    title: 'tests in a browser (playwright)',
    runsTests: true,
    needs: ['types', 'console'],
    run: async ({ scratch, filter, print }) => {
      const report = join(scratch, 'playwright.json');
      const result = await run(
        process.execPath,
        [
          join(E2E, 'node_modules', 'playwright', 'cli.js'),
          'test',
          '--reporter=list,json',
          ...(filter ? [filter, '--pass-with-no-tests'] : []),
        ],
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
