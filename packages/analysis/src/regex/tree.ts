import type { CharSet, Folding } from './char-set.js';

/** Zero-width assertions about a position. */
export type Anchor =
  /** `\A`, and `^` without MULTILINE. */
  | 'begin'
  /** `\z`. */
  | 'end'
  /** `\Z`, and `$` without MULTILINE: the end, or before a final line terminator. */
  | 'lastLine'
  | 'lineBegin'
  | 'lineEnd'
  | 'word'
  | 'notWord'
  /** `\G`: the end of the previous match. */
  | 'lastMatch';

export type Repetition = 'greedy' | 'lazy' | 'possessive';

/** A parsed Java regular expression. */
export type Tree =
  | { kind: 'empty' }
  | { kind: 'set'; set: CharSet }
  | { kind: 'anchor'; anchor: Anchor; unixLines: boolean }
  | { kind: 'sequence'; items: readonly Tree[] }
  | { kind: 'choice'; items: readonly Tree[] }
  | { kind: 'group'; index: number; item: Tree }
  | { kind: 'repeat'; item: Tree; min: number; max: number; mode: Repetition }
  | { kind: 'atomic'; item: Tree }
  | { kind: 'lookahead'; item: Tree; negative: boolean }
  /** The lengths are in code points. */
  | { kind: 'lookbehind'; item: Tree; negative: boolean; min: number; max: number }
  | { kind: 'reference'; index: number; folding: Folding };

export interface ParsedPattern {
  tree: Tree;
  groupCount: number;
  groupNames: ReadonlyMap<string, number>;
}

/** Java's largest count; it treats an unbounded loop as this many iterations. */
const MAX_COUNT = 0x7fffffff;

/** Whether Java finds a single way to match a tree. */
const isDeterministic = (tree: Tree): boolean => {
  switch (tree.kind) {
    case 'choice':
      return false;
    case 'sequence':
      return tree.items.every(isDeterministic);
    case 'group':
    case 'atomic':
      return isDeterministic(tree.item);
    case 'repeat':
      return tree.min === tree.max && isDeterministic(tree.item);
    default:
      return true;
  }
};

/**
 * Minimum and maximum number of code points that a tree matches; `Infinity` where Java sees no obvious maximum:
 * back-references, repetitions of what matches in several ways, and products beyond its integers.
 */
export const lengths = (tree: Tree): readonly [min: number, max: number] => {
  switch (tree.kind) {
    case 'set':
      return [1, 1];
    case 'sequence': {
      const all = tree.items.map(lengths);
      const max = all.reduce((sum, [, length]) => sum + length, 0);
      return [all.reduce((sum, [length]) => sum + length, 0), max === Infinity ? max : Math.min(max, MAX_COUNT)];
    }
    case 'choice': {
      const all = tree.items.map(lengths);
      return [Math.min(...all.map(([min]) => min)), Math.max(...all.map(([, max]) => max))];
    }
    case 'group':
    case 'atomic':
      return lengths(tree.item);
    case 'repeat': {
      const [min, max] = lengths(tree.item);
      const minLength = Math.min(min * tree.min, MAX_COUNT);
      const maxLength = max * Math.min(tree.max, MAX_COUNT);
      const isOptional = tree.max === 1 && tree.min === 0;
      return [minLength, (isOptional || isDeterministic(tree.item)) && maxLength <= MAX_COUNT ? maxLength : Infinity];
    }
    case 'reference':
      return [0, Infinity];
    default:
      return [0, 0];
  }
};
