import { printJson, type DebugDocument, type DebugSession, type DebugValue } from '@searchdeck/contract';
import { treeAfter, type TreeNode } from './session-tree';

/** A value that two runs have differently; undefined where it is missing. */
export interface Difference {
  path: string;
  before: DebugValue | undefined;
  after: DebugValue | undefined;
}

function leavesOf(node: TreeNode | undefined): [string, DebugValue][] {
  if (node === undefined) return [];
  const own: [string, DebugValue][] = node.value.value === undefined ? [] : [[node.path, node.value]];
  return [...own, ...node.children.flatMap(leavesOf)];
}

/** The values of the enrichment tree after all skills, by path. */
export const treeValues = (session: Pick<DebugSession, 'nodes'>): Map<string, DebugValue> =>
  new Map(leavesOf(treeAfter(session, Number.POSITIVE_INFINITY)));

/** The values of documents, by index, key, and field. */
export const documentValues = (documents: readonly DebugDocument[]): Map<string, DebugValue> =>
  new Map(
    documents.flatMap(({ target, key, fields }) =>
      Object.entries(fields).map(([name, value]) => [`${target} ${key} ${name}`, value] as const),
    ),
  );

/** The values that differ, in the order of `after`, followed by those that are missing there. */
export function differencesOf(
  before: ReadonlyMap<string, DebugValue>,
  after: ReadonlyMap<string, DebugValue>,
): Difference[] {
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  return paths.flatMap((path) => {
    const difference = { path, before: before.get(path), after: after.get(path) };
    return printJson(difference.before) === printJson(difference.after) ? [] : [difference];
  });
}
