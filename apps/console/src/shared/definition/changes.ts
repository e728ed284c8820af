import { isObject, isUnset, isSameValue, REDACTED, UNCHANGED } from '@searchdeck/contract';
import { editsPath, pageViews } from '../presentations/page-views';
import type { EditorView, View } from '../presentations/presentation';
import { changeMessages } from './messages';
import { movesBetween, type Move } from './moves';

/** One difference between two definitions. */
export interface Change {
  /** Path for display, list members by name: `fields/rating/sortable`. */
  label: string;
  kind: 'added' | 'removed' | 'changed';
  before: unknown;
  after: unknown;
  /** Path in the new definition, `fields[3].sortable`; of a removed value, its list or object. */
  target: string;
  /** The placeholder of a stored credential: whether the save removes or keeps it. The values say nothing. */
  credential?: 'removed' | 'unchanged';
  /** A new order of a list, and its items that moved; their own changes are listed separately. */
  order?: { list: string; moves: readonly Move[] };
}

type Members = Record<string, unknown>;
const nameOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['name'] === 'string' ? value['name'] : undefined;

const step = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
const label = (parent: string, name: string): string => (parent === '' ? name : `${parent}/${name}`);

/** Annotations of the service, such as `@odata.etag`, are not compared. */
const ownKeys = (a: Members, b: Members): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((k) => !k.startsWith('@odata.') || k === '@odata.type');

/** Lists whose members have distinct names are compared by name; a new order is one more change. */
const indexesByName = (list: readonly unknown[]): Map<string, number> | undefined => {
  const indexes = new Map<string, number>();
  for (const [i, item] of list.entries()) {
    const name = nameOf(item);
    if (name === undefined || indexes.has(name)) return undefined;
    indexes.set(name, i);
  }
  return indexes;
};

const isNamedList = (value: unknown): value is unknown[] => Array.isArray(value) && indexesByName(value) !== undefined;

const compareLists = (
  a: readonly unknown[],
  b: readonly unknown[],
  path: string,
  parent: string,
  changes: Change[],
): void => {
  const [before, after] = [indexesByName(a), indexesByName(b)];
  if (before === undefined || after === undefined) {
    changes.push({ label: parent, kind: 'changed', before: a, after: b, target: path });
    return;
  }
  for (const [name, i] of before) {
    if (!after.has(name)) {
      changes.push({ label: label(parent, name), kind: 'removed', before: a[i], after: undefined, target: path });
    }
  }
  for (const [name, i] of after) {
    const formerIndex = before.get(name);
    const target = `${path}[${i}]`;
    if (formerIndex === undefined) {
      changes.push({ label: label(parent, name), kind: 'added', before: undefined, after: b[i], target });
    } else compare(a[formerIndex], b[i], target, label(parent, name), changes);
  }
  const moves = movesBetween([...before.keys()], [...after.keys()]);
  if (moves.length > 0) {
    changes.push({
      label: changeMessages.order(parent),
      kind: 'changed',
      before: [...before.keys()],
      after: [...after.keys()],
      target: path,
      order: { list: parent, moves },
    });
  }
};

const compare = (a: unknown, b: unknown, path: string, parent: string, changes: Change[]): void => {
  if (isSameValue(a, b)) return;
  if (isObject(a) && isObject(b)) {
    for (const key of ownKeys(a, b)) compare(a[key], b[key], step(path, key), label(parent, key), changes);
    return;
  }
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, path, parent, changes);
  if (isUnset(a) && isNamedList(b)) return compareLists([], b, path, parent, changes);
  if (isUnset(b) && isNamedList(a)) return compareLists(a, [], path, parent, changes);
  if (b === REDACTED || b === UNCHANGED) {
    const [kind, credential] = b === REDACTED ? (['removed', 'removed'] as const) : (['changed', 'unchanged'] as const);
    changes.push({ label: parent, kind, before: a, after: b, target: path, credential });
    return;
  }
  const kind = isUnset(a) ? 'added' : isUnset(b) ? 'removed' : 'changed';
  const container = path.replace(/(\.[^.[\]]+|\[\d+\])$/, '');
  changes.push({
    label: parent,
    kind,
    before: a,
    after: b,
    target: kind === 'removed' && b === undefined ? (container === path ? '' : container) : path,
  });
};

/** Every difference, in the order of the definition. */
export const changesBetween = (before: unknown, after: unknown): Change[] => {
  const changes: Change[] = [];
  compare(before, after, '', '', changes);
  return changes;
};

/** Whether an editor shows a change. */
export const editsChange = (view: Pick<EditorView, 'properties'>, change: Change): boolean =>
  editsPath(view, change.target === '' ? change.label.replaceAll('/', '.') : change.target);

/** The first tab that edits one of the changes, in the order of the tabs. */
export const viewForChanges = (views: readonly View[], changes: readonly Change[]): EditorView | undefined =>
  pageViews(views).find(
    (view): view is EditorView => view.type === 'editor' && changes.some((change) => editsChange(view, change)),
  );
