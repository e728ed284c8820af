import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closingLine, playwrightCounts, sum, vitestCounts } from './test-results.mjs';
import { selectSteps, withoutOption } from './test.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (value: unknown) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
};

describe('the selected steps', () => {
  const names = (...argv: string[]) => selectSteps(argv).steps.map(({ name }) => name);

  test('are all without flags, in order', () => {
    expect(names()).toEqual([
      'format',
      'boundaries',
      'terms',
      'types',
      'unused',
      'lint',
      'console',
      'size',
      'unit',
      'e2e',
    ]);
  });
  test('include the steps that --only needs', () => {
    expect(names('--only', 'lint')).toEqual(['types', 'lint']);
    expect(names('--only', 'unit,format')).toEqual(['format', 'types', 'unit']);
    expect(names('--only', 'e2e')).toEqual(['types', 'console', 'e2e']);
    expect(names('--only', 'size')).toEqual(['types', 'console', 'size']);
  });
  test('are those with tests for --filter', () => {
    expect(names('--filter', 'bff')).toEqual(['types', 'console', 'unit', 'e2e']);
    expect(names('--filter', 'bff', '--only', 'unit')).toEqual(['types', 'unit']);
  });
  test('run with the version of Node in --node', () => {
    expect(selectSteps(['--node', '22']).node).toBe('22');
    expect(selectSteps([]).node).toBeUndefined();
  });
  test('an unknown step or flag is an error with its name', () => {
    expect(() => names('--only', 'units')).toThrow('--only units: the steps are format, boundaries');
    expect(() => names('--watch')).toThrow('--watch');
  });
});

describe('the counts of runners', () => {
  test('vitest, with a file that could not be collected', () => {
    const path = report({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'passed', assertionResults: [] },
      ],
    });
    expect(vitestCounts(path)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test('playwright, flaky tests are failures', () => {
    const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] });
    expect(playwrightCounts(path)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  test('playwright, a failed setup', () => {
    const path = report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'x' }] });
    expect(playwrightCounts(path)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('no report', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toBeUndefined();
  });
});

test('the closing line', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('5 passed, 1 failed, 1 skipped');
  expect(closingLine({ ...total, skipped: 0 })).toBe('5 passed, 1 failed');
});

test('another version of Node gets all flags except --node', () => {
  expect(withoutOption(['--only', 'unit', '--node', '22', '--filter', 'bff'], '--node')).toEqual([
    '--only',
    'unit',
    '--filter',
    'bff',
  ]);
  expect(withoutOption(['--node=24', '--only', 'unit'], '--node')).toEqual(['--only', 'unit']);
});
