import { debugDifferences, type DebugNode, type DebugValue } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { treeValues } from './compare-runs';

const text = (value: string): DebugValue => ({ type: 'string', value, length: value.length });
const nodes = (...texts: string[]): DebugNode[] => [
  { path: '/document', step: -1, value: { type: 'object', length: 1 } },
  { path: '/document/pages', step: 0, value: { type: 'collection', length: texts.length } },
  ...texts.map((each, i) => ({ path: `/document/pages/${i}`, step: 0, value: text(each) })),
];

test('two trees differ in the values that were added, removed, or changed', () => {
  const before = treeValues({ nodes: nodes('one', 'two', 'three') });
  const after = treeValues({ nodes: nodes('one', 'second') });
  expect(debugDifferences(before, after)).toEqual([
    { path: '/document/pages/1', before: text('two'), after: text('second') },
    { path: '/document/pages/2', before: text('three'), after: undefined },
  ]);
  expect(debugDifferences(after, after)).toEqual([]);
});
