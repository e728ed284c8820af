import { debugLimits, type DebugNode, type DebugValue } from '@searchdeck/contract';
import { printPath, type TreePath } from '../tree/path.js';
import { toValue, type EnrichmentTree, type TreeNode } from '../tree/enrichment-tree.js';
import { describeLeaf, fileDataOf, isVector } from './describe-value.js';

/** Collects the nodes of enrichment trees, up to a number of nodes and characters. */
export class NodeCollector {
  readonly nodes: DebugNode[] = [];
  private characters = 0;
  hasMore = false;

  /** Adds the nodes that a step created, changed, or removed. `previous`: the tree before the step. */
  add(step: number, tree: EnrichmentTree, previous: EnrichmentTree | undefined): void {
    const document = tree.root.children.get('document');
    if (document !== undefined) this.visit(step, ['document'], document, previous?.root.children.get('document'));
  }

  private push(step: number, path: TreePath, value?: DebugValue): void {
    if (this.nodes.length >= debugLimits.nodes) {
      this.hasMore = true;
      return;
    }
    this.nodes.push({ path: printPath(path), step, ...(value === undefined ? {} : { value }) });
  }

  private visit(step: number, path: TreePath, node: TreeNode, previous: TreeNode | undefined): void {
    // Unchanged branches are shared between trees.
    if (node === previous || this.hasMore) return;
    const leaf = this.leafOf(node);
    const value: DebugValue = leaf ?? {
      type: node.kind === 'collection' ? 'collection' : 'object',
      length: node.children.size,
    };
    const isChanged =
      previous === undefined ||
      previous.kind !== node.kind ||
      previous.value !== node.value ||
      (node.kind !== 'value' && previous.children.size !== node.children.size);
    if (isChanged) this.push(step, path, value);
    // Enrichments of a value are its children.
    if (leaf !== undefined && node.kind !== 'value') return;
    for (const [name, child] of node.children) {
      this.visit(step, [...path, name], child, previous?.children.get(name));
    }
    for (const name of previous?.children.keys() ?? []) {
      if (!node.children.has(name)) this.push(step, [...path, name]);
    }
  }

  /** The description of a node that is shown as one value; undefined for other nodes. */
  private leafOf(node: TreeNode): DebugValue | undefined {
    const remainingCharacters = Math.max(0, debugLimits.treeCharacters - this.characters);
    const maxCharacters = Math.min(debugLimits.textCharacters, remainingCharacters);
    const value = node.kind === 'value' ? node.value : valueOfFileOrVector(node);
    if (node.kind !== 'value' && value === undefined) return undefined;
    const leaf = describeLeaf(value, maxCharacters);
    if (typeof leaf?.value === 'string') this.characters += leaf.value.length;
    return leaf;
  }
}

/** The value of a collection that is a vector, or of an object that is a file or an image. */
function valueOfFileOrVector(node: TreeNode): unknown {
  if (node.kind === 'object' && !node.children.has('data')) return undefined;
  const [first] = node.children.values();
  if (node.kind === 'collection' && typeof first?.value !== 'number') return undefined;
  const value = toValue(node);
  return isVector(value) || fileDataOf(value) !== undefined ? value : undefined;
}
