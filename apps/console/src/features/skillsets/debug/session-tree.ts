import type { DebugNode, DebugSession, DebugStep, DebugValue } from '@searchdeck/contract';

/** A node of the enrichment tree after one of the steps. */
export interface TreeNode {
  path: string;
  /** Last segment of the path. */
  name: string;
  /** Index of the step that wrote it; -1 for the source document. */
  step: number;
  value: DebugValue;
  children: TreeNode[];
}

/** The step to inspect first: the first failed one, else the first with warnings, else the last. */
export function firstStepToInspect(steps: readonly Pick<DebugStep, 'status'>[]): number {
  const [failedStep, warningStep] = (['failed', 'warning'] as const).map((status) =>
    steps.findIndex((step) => step.status === status),
  );
  return [failedStep, warningStep].find((index) => index !== undefined && index !== -1) ?? steps.length - 1;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The latest version of each node up to a step, in the order in which the nodes were created. */
function nodesAfter({ nodes }: Pick<DebugSession, 'nodes'>, step: number): DebugNode[] {
  const latest = new Map<string, DebugNode>();
  for (const node of nodes) {
    if (node.step > step) continue;
    if (node.value != null) {
      const earlier = latest.get(node.path);
      // A skill that adds children does not write their parent.
      const isParent = node.value.value === undefined && earlier?.value?.type === node.value.type;
      latest.set(node.path, isParent ? { ...node, step: earlier.step } : node);
    }
    // With a node, all nodes below it are removed.
    else for (const path of latest.keys()) if (`${path}/`.startsWith(`${node.path}/`)) latest.delete(path);
  }
  return [...latest.values()];
}

/** The tree after a step; undefined without nodes. */
export function treeAfter(session: Pick<DebugSession, 'nodes'>, step: number): TreeNode | undefined {
  const byPath = new Map<string, TreeNode>();
  let root: TreeNode | undefined;
  for (const { path, step: writerStep, value } of nodesAfter(session, step)) {
    if (value == null) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const node: TreeNode = { path, name, step: writerStep, value, children: [] };
    byPath.set(path, node);
    const parent = byPath.get(parentOf(path));
    if (parent !== undefined) parent.children.push(node);
    else root ??= node;
  }
  return root;
}

export interface TreeRow {
  node: TreeNode;
  /** From 1. */
  level: number;
  isExpanded: boolean;
}

const containsText = ({ path, value }: TreeNode, text: string): boolean =>
  path.toLowerCase().includes(text) ||
  (typeof value.value === 'string' && value.type === 'string' && value.value.toLowerCase().includes(text));

/** The visible rows: nodes whose ancestors are expanded or, with a search text, matches and their ancestors. */
export function rowsOf(root: TreeNode | undefined, expandedPaths: ReadonlySet<string>, search: string): TreeRow[] {
  const text = search.trim().toLowerCase();
  const visit = (node: TreeNode, level: number): TreeRow[] => {
    if (text === '') {
      const isExpanded = expandedPaths.has(node.path) && node.children.length > 0;
      const children = isExpanded ? node.children.flatMap((child) => visit(child, level + 1)) : [];
      return [{ node, level, isExpanded }, ...children];
    }
    const children = node.children.flatMap((child) => visit(child, level + 1));
    if (children.length === 0 && !containsText(node, text)) return [];
    return [{ node, level, isExpanded: children.length > 0 }, ...children];
  };
  return root === undefined ? [] : visit(root, 1);
}

/** A part of a text, and the indexes of the chunks that contain it. */
export interface TextSpan {
  text: string;
  chunks: readonly number[];
}

/** Splits a text at the boundaries of chunks, which may overlap. */
export function spansOf(text: string, chunks: readonly { offset: number; length: number }[]): TextSpan[] {
  const boundaries = new Set([0, text.length]);
  for (const { offset, length } of chunks) {
    for (const position of [offset, offset + length]) if (position < text.length) boundaries.add(position);
  }
  const positions = [...boundaries].toSorted((a, b) => a - b);
  return positions.slice(0, -1).map((start, i) => ({
    text: text.slice(start, positions[i + 1]),
    chunks: chunks.flatMap(({ offset, length }, chunk) => (offset <= start && start < offset + length ? [chunk] : [])),
  }));
}
