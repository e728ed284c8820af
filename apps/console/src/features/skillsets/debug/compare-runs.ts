import type { DebugSession, DebugValue } from '@searchdeck/contract';
import { treeAfter, type TreeNode } from './session-tree';

function leavesOf(node: TreeNode | undefined): [string, DebugValue][] {
  if (node === undefined) return [];
  const ownValue: [string, DebugValue][] = node.value.value === undefined ? [] : [[node.path, node.value]];
  return [...ownValue, ...node.children.flatMap(leavesOf)];
}

/** The values of the enrichment tree after all skills, by path. */
export const treeValues = (session: Pick<DebugSession, 'nodes'>): Map<string, DebugValue> =>
  new Map(leavesOf(treeAfter(session, Number.POSITIVE_INFINITY)));
