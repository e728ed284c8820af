import type { DebugDocument, DebugNode, DebugValue } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { differencesOf, documentValues, treeValues } from './compare-runs';
import { parseCase, printCase } from './debug-case';

const text = (value: string): DebugValue => ({ type: 'string', value, length: value.length });
const nodes = (...texts: string[]): DebugNode[] => [
  { path: '/document', step: -1, value: { type: 'object', length: 1 } },
  { path: '/document/pages', step: 0, value: { type: 'collection', length: texts.length } },
  ...texts.map((each, i) => ({ path: `/document/pages/${i}`, step: 0, value: text(each) })),
];

test('two trees differ in the values that were added, removed, or changed', () => {
  const before = treeValues({ nodes: nodes('one', 'two', 'three') });
  const after = treeValues({ nodes: nodes('one', 'second') });
  expect(differencesOf(before, after)).toEqual([
    { path: '/document/pages/1', before: text('two'), after: text('second') },
    { path: '/document/pages/2', before: text('three'), after: undefined },
  ]);
  expect(differencesOf(after, after)).toEqual([]);
});

test('a saved case is read again, and its expected documents are compared by index, key, and field', () => {
  const expected: DebugDocument[] = [{ target: 'docs', key: 'a', fields: { title: text('A'), size: text('1') } }];
  const content = { skillset: { name: 's', skills: [] }, indexerName: 'i', document: { itemId: 'a.txt' }, expected };
  const read = parseCase(printCase(content));
  expect(read).toEqual(content);
  const actual: DebugDocument[] = [{ target: 'docs', key: 'a', fields: { title: text('B'), size: text('1') } }];
  expect(differencesOf(documentValues(read!.expected), documentValues(actual)).map(({ path }) => path)).toEqual([
    'docs a title',
  ]);
  for (const other of ['', '{}', '{"format":"searchdeck-debug-case","version":2}', '[]']) {
    expect(parseCase(other)).toBeUndefined();
  }
});
