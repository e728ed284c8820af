import type { TreePath } from './path.js';

/** A value, an object, or a collection of nodes. Values can also have children: the enrichments of a string. */
export interface TreeNode {
  kind: 'value' | 'object' | 'collection';
  /** Only of kind `value`: any JSON value except objects and arrays, or a vector. */
  value?: unknown;
  children: ReadonlyMap<string, TreeNode>;
}

const NO_CHILDREN: ReadonlyMap<string, TreeNode> = new Map();

function toNode(value: unknown): TreeNode {
  const isCollection = Array.isArray(value);
  if (isCollection || isPlainObject(value)) {
    const children = new Map<string, TreeNode>();
    for (const name of Object.keys(value)) children.set(name, toNode((value as Record<string, unknown>)[name]));
    return { kind: isCollection ? 'collection' : 'object', children };
  }
  return { kind: 'value', value, children: NO_CHILDREN };
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export function toValue(node: TreeNode): unknown {
  // Vectors are single values: a node per number would take too much memory.
  if (node.kind === 'value') return node.value instanceof Float32Array ? Array.from(node.value) : node.value;
  if (node.kind === 'collection') return Array.from(node.children.values(), toValue);
  return Object.fromEntries(Array.from(node.children, ([name, child]) => [name, toValue(child)]));
}

/** Replaces the node at a path. Missing nodes on the path are created as objects. Unchanged branches are shared. */
function replace(node: TreeNode | undefined, path: TreePath, next: TreeNode): TreeNode {
  const [name, ...remainingPath] = path;
  if (name === undefined) return next;
  const parent = node ?? { kind: 'object', children: NO_CHILDREN };
  const children = new Map(parent.children);
  children.set(name, replace(children.get(name), remainingPath, next));
  return { ...parent, children };
}

/**
 * The enriched document: an immutable tree of values addressed by paths such as `/document/pages/0/keyPhrases`. Skills add
 * nodes anywhere, even below a string, without changing the string.
 */
export class EnrichmentTree {
  private constructor(readonly root: TreeNode) {}

  /** A tree whose `/document` has these fields. */
  static of(document: Readonly<Record<string, unknown>>): EnrichmentTree {
    return new EnrichmentTree(toNode({ document: { ...document } }));
  }

  private nodeAt(path: TreePath): TreeNode | undefined {
    let node: TreeNode | undefined = this.root;
    for (const name of path) node = node?.children.get(name);
    return node;
  }

  /** The value at a path without `*`; undefined if there is none. */
  get(path: TreePath): unknown {
    const node = this.nodeAt(path);
    return node === undefined ? undefined : toValue(node);
  }

  /** The tree with a value set at a path without `*`. */
  with(path: TreePath, value: unknown): EnrichmentTree {
    return new EnrichmentTree(replace(this.root, path, toNode(value)));
  }

  /** The paths without `*` that match a pattern and exist, in document order. */
  locations(pattern: TreePath): TreePath[] {
    let matches: { path: string[]; node: TreeNode }[] = [{ path: [], node: this.root }];
    for (const segment of pattern) {
      matches = matches.flatMap(({ path, node }) => {
        if (segment === '*') {
          return node.kind === 'value'
            ? []
            : Array.from(node.children, ([name, child]) => ({ path: [...path, name], node: child }));
        }
        const child = node.children.get(segment);
        return child === undefined ? [] : [{ path: [...path, segment], node: child }];
      });
    }
    return matches.map(({ path }) => path);
  }

  /**
   * The value at a pattern: without `*`, the value of the node; otherwise, the values of all matches as a list. Undefined if
   * the node, or the collection before the first `*`, does not exist.
   */
  select(pattern: TreePath): unknown {
    if (!pattern.includes('*')) return this.get(pattern);
    const locations = this.locations(pattern);
    const collection = pattern.slice(0, pattern.indexOf('*'));
    if (locations.length === 0 && this.nodeAt(collection) === undefined) return undefined;
    return locations.map((location) => this.get(location));
  }

  /** The fields of `/document`. */
  document(): Record<string, unknown> {
    return this.get(['document']) as Record<string, unknown>;
  }
}
