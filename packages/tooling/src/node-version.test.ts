import { expect, test } from 'vitest';
import { isAtLeast, MINIMUM_NODE } from './node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

test.each([
  ['20.20.0', '20.20.0', true],
  ['20.20.2', '20.20.0', true],
  ['20.19.9', '20.20.0', false],
  ['18.99.0', '20.20.0', false],
  ['22.0.0', '20.20.0', true],
  ['100.0.0', '20.20.0', true],
  ['20.20.0-nightly', '20.20.0', true],
])('%s is at least %s: %s', (version, minimum, expected) => {
  expect(isAtLeast(version, minimum)).toBe(expected);
});

test('the manifest requires the same version of Node', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
  expect(manifest.engines.node).toBe(`>=${MINIMUM_NODE}`);
});
