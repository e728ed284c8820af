import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';
import { ensurePackages } from './install.mjs';
import { runWithNode } from './other-node.mjs';
import { TEST_COMMAND } from './paths.mjs';
import { elapsed, toStdout } from './steps.mjs';
import { closingLine, sum } from './test-results.mjs';
import { TEST_STEPS } from './test-steps.mjs';

/** @typedef {import('./test-steps.mjs').TestStep} TestStep */

/**
 * Selects the steps: `--only lint,unit` selects them and the steps they need, `--filter bff` the steps that run tests.
 *
 * @param {readonly string[]} argv
 * @returns {{ steps: readonly TestStep[], filter: string | undefined, node: string | undefined }}
 */
export function selectSteps(argv) {
  const { values } = parse(argv);
  const stepNames = TEST_STEPS.map(({ name }) => name);
  const only = values.only ?? (values.filter ? ['unit', 'e2e'] : stepNames);
  const selectedNames = new Set(only.flatMap((value) => value.split(',')));
  for (const name of selectedNames) {
    if (!stepNames.includes(name)) throw new Failure(`--only ${name}: the steps are ${stepNames.join(', ')}.`);
    const { needs = [], after = [] } = TEST_STEPS.find((step) => step.name === name) ?? {};
    for (const other of [...needs, ...after]) selectedNames.add(other);
  }
  return { steps: TEST_STEPS.filter(({ name }) => selectedNames.has(name)), filter: values.filter, node: values.node };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: { only: { type: 'string', multiple: true }, filter: { type: 'string' }, node: { type: 'string' } },
    });
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * `npm test`: runs every step and prints one line for each, then the output of failed steps, then the number of tests.
 * `--node 22` uses that version of Node.
 *
 * @returns {Promise<number>} the exit code
 */
export async function test() {
  const since = performance.now();
  const argv = process.argv.slice(2);
  const { steps, filter, node } = selectSteps(argv);
  if (node !== undefined) return runWithNode(node, TEST_COMMAND, withoutOption(argv, '--node'), toStdout);
  await ensurePackages(toStdout);
  const scratch = mkdtempSync(join(tmpdir(), 'searchdeck-test-'));
  // A database server, which does not run as root, has its folder below it.
  chmodSync(scratch, 0o711);
  try {
    return await runSteps(steps, { scratch, filter, print: toStdout }, since);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {readonly string[]} argv @param {string} option an option with a value @returns {string[]} */
export function withoutOption(argv, option) {
  const index = argv.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  return argv.toSpliced(index, argv[index] === option ? 2 : 1);
}

/**
 * Counts a failed runner without a failed test as one failure: it crashed, or an error occurred outside of tests.
 *
 * @param {import('./test-steps.mjs').StepResult} result
 * @returns {import('./test-results.mjs').Counts}
 */
function countsWithCrash({ code, counts = { passed: 0, failed: 0, skipped: 0 } }) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Steps without tests that run at the same time: most of them use one core. */
const MAX_PARALLEL_STEPS = 2;

/**
 * @param {readonly TestStep[]} steps
 * @param {import('./test-steps.mjs').StepContext} context
 * @param {number} since
 */
async function runSteps(steps, context, since) {
  /** @type {Map<string, string>} output of the failed steps */
  const failures = new Map();
  /** @type {import('./test-results.mjs').Counts[]} */
  const stepCounts = [];
  /** @param {TestStep} step */
  const runStep = async ({ name, title, needs = [], runsTests, run }) => {
    const failedNeed = needs.find((need) => failures.has(need));
    if (failedNeed) {
      failures.set(name, `not run, because "${failedNeed}" failed`);
      context.print(`✗ ${title}: not run`);
      return;
    }
    const startTime = performance.now();
    const result = await run(context);
    const counts = runsTests ? countsWithCrash(result) : undefined;
    const summary = counts ? closingLine(counts) : result.summary;
    const mark = result.code === 0 ? '✓' : '✗';
    context.print(`${mark} ${title}${summary ? `: ${summary}` : ''} (${elapsed(startTime)})`);
    if (counts) stepCounts.push(counts);
    if (result.code !== 0) failures.set(name, result.output.trimEnd());
  };
  /** @type {Map<string, Promise<void>>} */
  const runs = new Map();
  for (const step of steps) {
    const { name, needs = [], after = [], runsTests } = step;
    for (const other of [...needs, ...after]) await runs.get(other);
    while (runs.size >= (runsTests ? 1 : MAX_PARALLEL_STEPS)) await Promise.race(runs.values());
    const completion = runStep(step).finally(() => runs.delete(name));
    runs.set(name, completion);
    if (runsTests) await completion;
  }
  await Promise.all(runs.values());
  for (const [name, output] of failures) context.print(`\n── ${name} ──\n${output}`);
  const total = sum(stepCounts);
  const hasTests = total.passed + total.failed > 0;
  if (stepCounts.length > 0 && !hasTests) {
    context.print(`\nNo test ran${context.filter ? `: no file matches ${context.filter}` : ''}.`);
  }
  context.print(
    `\n${failures.size === 0 ? 'All steps passed' : `Failed: ${[...failures.keys()].join(', ')}`} (${elapsed(since)})`,
  );
  if (stepCounts.length > 0) context.print(closingLine(total));
  return failures.size > 0 || (stepCounts.length > 0 && !hasTests) ? 1 : 0;
}
