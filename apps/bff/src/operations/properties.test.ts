import { expect, it } from 'vitest';
import { checkEndpointProperty, checkPathProperty } from '../testing/properties.js';

const RUNS = 3_000;

// `npm run soak` checks a million inputs of each.
it.each([
  ['requests are sent only to paths of the operation table', checkPathProperty],
  ['connections use only endpoints that the rules allow', checkEndpointProperty],
])('%s', (_title, check) => {
  const seed = Date.now() % 1_000_000;
  const { accepted } = check({ runs: RUNS, seed });
  expect(accepted / RUNS).toBeGreaterThan(0.02);
});
