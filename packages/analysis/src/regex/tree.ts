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
  | { kind: 'lookahead'; item: Tree; isNegative: boolean }
  /** The lengths are in code points. */
  | { kind: 'lookbehind'; item: Tree; isNegative: boolean; min: number; max: number }
  | { kind: 'reference'; index: number; folding: Folding };

export interface ParsedPattern {
  tree: Tree;
  groupCount: number;
  groupNames: ReadonlyMap<string, number>;
}

/** Java's maximum repetition count, which it also uses for unbounded loops. */
const MAX_COUNT = 0x7fffffff;

/** Whether a tree is deterministic in Java's sense. */
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
 * Minimum and maximum number of code points that a tree matches; `Infinity` if Java finds no obvious maximum, which is
 * the case for back-references, repetitions of nondeterministic trees, and products beyond its integers.
 */
export const lengths = (tree: Tree): readonly [min: number, max: number] => {
  switch (tree.kind) {
    case 'set':
      return [1, 1];
    case 'sequence': {
      const itemLengths = tree.items.map(lengths);
      const max = itemLengths.reduce((sum, [, length]) => sum + length, 0);
      return [
        itemLengths.reduce((sum, [length]) => sum + length, 0),
        max === Infinity ? max : Math.min(max, MAX_COUNT),
      ];
    }
    case 'choice': {
      const itemLengths = tree.items.map(lengths);
      return [Math.min(...itemLengths.map(([min]) => min)), Math.max(...itemLengths.map(([, max]) => max))];
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
