import type { CharSet, Folding } from './char-set.js';

/** Places in a text that take up no character. */
export type Place =
  /** `\A`, and `^` without MULTILINE. */
  | 'begin'
  /** `\z`. */
  | 'end'
  /** `\Z`, and `$` without MULTILINE: the end, also before a last line terminator. */
  | 'lastLine'
  | 'lineBegin'
  | 'lineEnd'
  | 'word'
  | 'notWord'
  /** `\G`: where the match before ended. */
  | 'lastMatch';

export type Repetition = 'greedy' | 'lazy' | 'possessive';

/** A parsed Java regular expression. */
export type Tree =
  | { kind: 'empty' }
  | { kind: 'set'; set: CharSet }
  | { kind: 'place'; place: Place; unixLines: boolean }
  | { kind: 'sequence'; items: readonly Tree[] }
  | { kind: 'choice'; items: readonly Tree[] }
  | { kind: 'group'; index: number; item: Tree }
  | { kind: 'repeat'; item: Tree; min: number; max: number; mode: Repetition }
  | { kind: 'atomic'; item: Tree }
  | { kind: 'ahead'; item: Tree; negative: boolean }
  /** The lengths are in code points. */
  | { kind: 'behind'; item: Tree; negative: boolean; min: number; max: number }
  | { kind: 'reference'; index: number; folding: Folding };

export interface ParsedPattern {
  tree: Tree;
  groupCount: number;
  groupNames: ReadonlyMap<string, number>;
}

/** Java's largest count; it counts an unlimited loop as this many rounds. */
const MAX_COUNT = 0x7fffffff;

/** Whether Java sees one way only to match a tree. */
const deterministic = (tree: Tree): boolean => {
  switch (tree.kind) {
    case 'choice':
      return false;
    case 'sequence':
      return tree.items.every(deterministic);
    case 'group':
    case 'atomic':
      return deterministic(tree.item);
    case 'repeat':
      return tree.min === tree.max && deterministic(tree.item);
    default:
      return true;
  }
};

/**
 * Fewest and most code points a tree may match; `Infinity` where Java sees no obvious maximum: back-references,
 * counts of what may match in several ways, and products beyond its integers.
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
      const least = Math.min(min * tree.min, MAX_COUNT);
      const most = max * Math.min(tree.max, MAX_COUNT);
      const once = tree.max === 1 && tree.min === 0;
      return [least, (once || deterministic(tree.item)) && most <= MAX_COUNT ? most : Infinity];
    }
    case 'reference':
      return [0, Infinity];
    default:
      return [0, 0];
  }
};
