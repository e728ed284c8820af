import { expect, test } from 'vitest';
import { debugDifferences, debugDocumentValues, parseDebugCase, printDebugCase } from './debug-cases.js';
import type { DebugDocument, DebugValue } from './debug-sessions.js';

const text = (value: string): DebugValue => ({ type: 'string', value, length: value.length });
const vector = (...numbers: number[]): DebugValue => ({
  type: 'vector',
  dimensions: 512,
  norm: Math.hypot(...numbers),
  value: numbers,
  isCut: true,
});
const documents = (fields: Record<string, DebugValue>): DebugDocument[] => [{ target: 'docs', key: 'a', fields }];
const differingPaths = (before: DebugDocument[], after: DebugDocument[]) =>
  debugDifferences(debugDocumentValues(before), debugDocumentValues(after)).map(({ path }) => path);

test('a saved case is read again, and its expected documents are compared by index, key, and field', () => {
  const expected = documents({ title: text('A'), size: text('1') });
  const content = { skillset: { name: 's', skills: [] }, indexerName: 'i', document: { itemId: 'a.txt' }, expected };
  const read = parseDebugCase(printDebugCase(content));
  expect(read).toEqual(content);
  expect(differingPaths([...read!.expected], documents({ title: text('B'), size: text('1') }))).toEqual([
    'docs a title',
  ]);
  for (const other of ['', '{}', '{"format":"searchdeck-debug-case","version":2}', '[]']) {
    expect(parseDebugCase(other)).toBeUndefined();
  }
});

test('vectors that differ only by rounding are equal', () => {
  const before = documents({ vector: vector(0.1, 0.2) });
  expect(differingPaths(before, documents({ vector: vector(0.100001, 0.2) }))).toEqual([]);
  expect(differingPaths(before, documents({ vector: vector(0.101, 0.2) }))).toEqual(['docs a vector']);
  expect(differingPaths(before, documents({ vector: { ...vector(0.1, 0.2), dimensions: 256 } }))).toEqual([
    'docs a vector',
  ]);
  expect(differingPaths(before, documents({ vector: vector(0.1) }))).toEqual(['docs a vector']);
  expect(differingPaths(before, documents({ vector: text('no vector') }))).toEqual(['docs a vector']);
});
