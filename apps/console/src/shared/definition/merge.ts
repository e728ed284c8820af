import { isObject, isUnset, parseJson, isSameValue } from '@searchdeck/contract';
import { parseTree, type Node as JsonNode } from 'jsonc-parser';
import { changesBetween, type Change } from './changes';
import { changeMessages } from './messages';

export type MergeSide = 'theirs' | 'mine';

/** A part that both sides changed to different values. */
export interface MergeConflict {
  /** Path for display, list members by name: `fields/rating/sortable`. */
  label: string;
  /** Undefined: the side removed it. */
  theirs: unknown;
  mine: unknown;
}

interface Merge {
  /** The merged JSON text; conflicts without a choice have my values. */
  text: string;
  conflicts: readonly MergeConflict[];
  /** Changes of one side, or the same change of both. */
  automaticChanges: Readonly<Record<MergeSide, readonly Change[]>>;
}

/** A value of one version with its text; numbers keep their digits. Undefined: the version has no such value. */
interface Part {
  value: unknown;
  text: string;
  members: ReadonlyMap<string, Part> | undefined;
}

/** Members of an object by key, or of a list by the names of its items; other values have none. */
function membersOf(node: JsonNode, value: unknown, source: string): Part['members'] {
  const children = node.children ?? [];
  if (isObject(value)) {
    return new Map(
      children.flatMap(({ children: [key, child] = [] }) => {
        const name = key?.value as string;
        return child === undefined ? [] : [[name, partOf(child, value[name], source)]];
      }),
    );
  }
  if (!Array.isArray(value)) return undefined;
  const members = new Map<string, Part>();
  for (const [i, child] of children.entries()) {
    const item: unknown = value[i];
    const name = isObject(item) ? item['name'] : undefined;
    if (typeof name !== 'string' || members.has(name)) return undefined;
    members.set(name, partOf(child, item, source));
  }
  return members;
}
const partOf = (node: JsonNode, value: unknown, source: string): Part => ({
  value,
  text: source.slice(node.offset, node.offset + node.length),
  members: membersOf(node, value, source),
});
function rootPart(text: string): Part | undefined {
  const node = parseTree(text);
  return node === undefined ? undefined : partOf(node, parseJson(text), text);
}

/** Properties that determine which others an object has. */
const DISCRIMINATORS = ['@odata.type', 'kind'];
const hasOtherKind = (a: Part, b: Part): boolean =>
  DISCRIMINATORS.some((name) => !isSameValue(a.members?.get(name)?.value, b.members?.get(name)?.value));

/** Absent, null, and an empty list are the same; the order of a list counts. */
const isSame = (a: Part | undefined, b: Part | undefined): boolean => isSameValue(a?.value, b?.value);

type Keys = readonly string[];
const keysOf = (part: Part | undefined): Keys => [...(part?.members?.keys() ?? [])];
/** Whether a version orders the members that it shares with the base in another way. */
const isReordered = (base: Keys, keys: Keys): boolean =>
  base.filter((key) => keys.includes(key)).join('\n') !== keys.filter((key) => base.includes(key)).join('\n');

/** The keys of a version with those of another one after their predecessors there. */
function withKeys(keys: Keys, others: Keys): string[] {
  const result = [...keys];
  for (const [i, key] of others.entries()) {
    if (result.includes(key)) continue;
    const predecessor = others.slice(0, i).findLast((other) => result.includes(other));
    result.splice(predecessor === undefined ? 0 : result.indexOf(predecessor) + 1, 0, key);
  }
  return result;
}

const labelOf = (parent: string, name: string): string => (parent === '' ? name : `${parent}/${name}`);
const INDENT = '  ';

class Merger {
  readonly conflicts: MergeConflict[] = [];
  constructor(private readonly choices: ReadonlyMap<string, MergeSide>) {}

  /** The merged text of a part; undefined: it is left out. */
  merge(
    base: Part | undefined,
    theirs: Part | undefined,
    mine: Part | undefined,
    label: string,
    depth: number,
  ): string | undefined {
    if (isSame(base, mine) || isSame(theirs, mine)) return theirs?.text;
    if (isSame(base, theirs)) return mine?.text;
    return this.members(base, theirs, mine, label, depth) ?? this.choose(theirs, mine, label)?.text;
  }

  private choose(theirs: Part | undefined, mine: Part | undefined, label: string): Part | undefined {
    this.conflicts.push({ label, theirs: theirs?.value, mine: mine?.value });
    return this.choices.get(label) === 'theirs' ? theirs : mine;
  }

  /** Merges objects and lists of named items member by member; undefined for other values. */
  private members(
    base: Part | undefined,
    theirs: Part | undefined,
    mine: Part | undefined,
    label: string,
    depth: number,
  ): string | undefined {
    if (theirs?.members === undefined || mine?.members === undefined) return undefined;
    const isList = Array.isArray(theirs.value);
    if (isList !== Array.isArray(mine.value) || (!isList && label !== '' && hasOtherKind(theirs, mine))) {
      return undefined;
    }
    const isComparable = base?.members !== undefined && Array.isArray(base.value) === isList;
    if (!isComparable && !isUnset(base?.value)) return undefined;
    const before = isComparable ? base : undefined;
    const entries: string[] = [];
    for (const key of this.order(keysOf(before), keysOf(theirs), keysOf(mine), isList, label)) {
      const member = this.merge(
        before?.members?.get(key),
        theirs.members.get(key),
        mine.members.get(key),
        labelOf(label, key),
        depth + 1,
      );
      if (member !== undefined) entries.push(isList ? member : `${JSON.stringify(key)}: ${member}`);
    }
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    if (entries.length === 0) return `${open}${close}`;
    const line = `\n${INDENT.repeat(depth + 1)}`;
    return `${open}${line}${entries.join(`,${line}`)}\n${INDENT.repeat(depth)}${close}`;
  }

  /** Their order, unless only I changed it; a list that both sides reordered is a conflict. */
  private order(base: Keys, theirs: Keys, mine: Keys, isList: boolean, label: string): Keys {
    if (!isList || !isReordered(base, mine)) return withKeys(theirs, mine);
    if (!isReordered(base, theirs)) return withKeys(mine, theirs);
    if (!isReordered(theirs, mine)) return withKeys(theirs, mine);
    const orderLabel = changeMessages.order(label);
    this.conflicts.push({ label: orderLabel, theirs, mine });
    return this.choices.get(orderLabel) === 'theirs' ? withKeys(theirs, mine) : withKeys(mine, theirs);
  }
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/**
 * Merges two versions of a definition that changed the same base. Changes of different parts are merged; of a part that
 * both changed, `choices` has the side to use by its label. Undefined if a text is not valid JSON.
 */
export function mergeDefinitions(
  texts: { base: string; theirs: string; mine: string },
  choices: ReadonlyMap<string, MergeSide> = new Map(),
): Merge | undefined {
  let parts: readonly (Part | undefined)[];
  try {
    parts = [rootPart(texts.base), rootPart(texts.theirs), rootPart(texts.mine)];
  } catch {
    return undefined;
  }
  const [base, theirs, mine] = parts;
  const merger = new Merger(choices);
  const text = merger.merge(base, theirs, mine, '', 0);
  if (text === undefined) return undefined;
  const { conflicts } = merger;
  const automaticChangesOf = (side: Part | undefined) =>
    changesBetween(base?.value, side?.value).filter(
      (change) => !conflicts.some(({ label }) => isWithin(change.label, label) || isWithin(label, change.label)),
    );
  return { text, conflicts, automaticChanges: { theirs: automaticChangesOf(theirs), mine: automaticChangesOf(mine) } };
}
