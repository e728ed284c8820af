import type { DebugNode, DebugStep } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { firstStepToInspect, rowsOf, spansOf, treeAfter } from './session-tree';

const text = (value: string): DebugNode['value'] => ({ type: 'string', value, length: value.length });
const nodes: DebugNode[] = [
  { path: '/document', step: -1, value: { type: 'object', length: 1 } },
  { path: '/document/content', step: -1, value: text('one two') },
  { path: '/document', step: 0, value: { type: 'object', length: 2 } },
  { path: '/document/pages', step: 0, value: { type: 'collection', length: 2 } },
  { path: '/document/pages/0', step: 0, value: text('one') },
  { path: '/document/pages/1', step: 0, value: text('two') },
  { path: '/document/pages/1/upper', step: 1, value: text('TWO') },
  { path: '/document/pages', step: 2, value: { type: 'collection', length: 1 } },
  { path: '/document/pages/1', step: 2 },
];
const allPaths = new Set(nodes.map(({ path }) => path));
const pathsAfter = (step: number, search = '') =>
  rowsOf(treeAfter({ nodes }, step), allPaths, search).map(({ node }) => node.path);

test('the tree after a step contains what earlier steps wrote, and not what they removed', () => {
  expect(pathsAfter(-1)).toEqual(['/document', '/document/content']);
  expect(pathsAfter(1)).toContain('/document/pages/1/upper');
  expect(pathsAfter(2)).toEqual(['/document', '/document/content', '/document/pages', '/document/pages/0']);
  expect(treeAfter({ nodes }, 0)?.value.length).toBe(2);
  expect(treeAfter({ nodes }, 0)?.step).toBe(-1);
  expect(treeAfter({ nodes: [] }, 0)).toBeUndefined();
});

test('collapsed nodes hide their children; a search shows matches with their ancestors', () => {
  const root = treeAfter({ nodes }, 1);
  expect(rowsOf(root, new Set(), '')).toHaveLength(1);
  expect(pathsAfter(1, 'TWO')).toEqual([
    '/document',
    '/document/content',
    '/document/pages',
    '/document/pages/1',
    '/document/pages/1/upper',
  ]);
  expect(pathsAfter(1, 'nothing')).toEqual([]);
});

test('overlapping chunks are drawn over the text without losing a character', () => {
  const content = 'abcdefghij';
  const spans = spansOf(content, [
    { offset: 0, length: 6 },
    { offset: 4, length: 4 },
    { offset: 9, length: 40 },
  ]);
  expect(spans.map((span) => [span.text, span.chunks])).toEqual([
    ['abcd', [0]],
    ['ef', [0, 1]],
    ['gh', [1]],
    ['i', []],
    ['j', [2]],
  ]);
  expect(spansOf('', [])).toEqual([]);
});

test('the first failed step is inspected first, else the first with warnings, else the last', () => {
  const first = (...statuses: DebugStep['status'][]) => firstStepToInspect(statuses.map((status) => ({ status })));
  expect(first('warning', 'failed', 'failed')).toBe(1);
  expect(first('succeeded', 'warning', 'warning', 'succeeded')).toBe(1);
  expect(first('succeeded', 'skipped')).toBe(1);
  expect(first()).toBe(-1);
});
