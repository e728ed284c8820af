import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly Counts[]} stepCounts @returns {Counts} */
export function sum(stepCounts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of stepCounts) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/** @param {Counts} counts @returns {string} last line of `npm test`, which other tools parse */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts in the report of Vitest's JSON reporter. A file that could not be collected counts as one failure.
 *
 * @param {string} path
 * @returns {Counts | undefined} undefined if there is no report
 */
export function vitestCounts(path) {
  const report = readReport(path);
  if (!report) return undefined;
  const uncollectedFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + uncollectedFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts in the report of Playwright's JSON reporter. Errors outside of tests, for example in a setup, count as failures.
 *
 * @param {string} path
 * @returns {Counts | undefined}
 */
export function playwrightCounts(path) {
  const report = readReport(path);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errorsOutsideTests = unexpected === 0 ? report.errors.length : 0;
  return { passed: expected, failed: unexpected + flaky + errorsOutsideTests, skipped };
}

/** @param {string} path */
const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);
