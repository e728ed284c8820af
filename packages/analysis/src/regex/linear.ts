import { RE2JS, RE2JSException } from 're2js';
import type { CharSet } from './char-set.js';
import type { Matches } from './matches.js';
import type { ParsedPattern, Place, Tree } from './tree.js';

/** Thrown while writing what a finite automaton cannot do. */
class NotRegular extends Error {}

const hex = (code: number): string => `\\x{${code.toString(16)}}`;
const writeSet = ({ ranges }: CharSet): string => {
  if (ranges.length === 0) return '[^\\x{0}-\\x{10ffff}]';
  let out = '';
  for (let i = 0; i < ranges.length; i += 2) {
    const first = ranges[i] ?? 0;
    const last = ranges[i + 1] ?? 0;
    out += first === last ? hex(first) : `${hex(first)}-${hex(last)}`;
  }
  return ranges.length === 2 && ranges[0] === ranges[1] ? out : `[${out}]`;
};

const PLACES: Readonly<Partial<Record<Place, string>>> = {
  begin: '\\A',
  end: '\\z',
  lastLine: '\\z',
  lineBegin: '(?m:^)',
  lineEnd: '(?m:$)',
  word: '\\b',
  notWord: '\\B',
};
/** RE2 counts no further. */
const MAX_COUNT = 1000;

const write = (tree: Tree, places: Set<Place>): string => {
  switch (tree.kind) {
    case 'empty':
      return '(?:)';
    case 'set':
      return writeSet(tree.set);
    case 'place': {
      const place = PLACES[tree.place];
      if (place === undefined) throw new NotRegular();
      places.add(tree.place);
      return place;
    }
    case 'sequence':
      return tree.items
        .map((item) => (item.kind === 'choice' ? `(?:${write(item, places)})` : write(item, places)))
        .join('');
    case 'choice':
      return tree.items.map((item) => write(item, places)).join('|');
    case 'group':
      return `(${write(tree.item, places)})`;
    case 'repeat': {
      const { min, max } = tree;
      if (tree.mode === 'possessive' || min > MAX_COUNT || (max !== Infinity && max > MAX_COUNT))
        throw new NotRegular();
      const count = `{${min},${max === Infinity ? '' : max}}`;
      return `(?:${write(tree.item, places)})${count}${tree.mode === 'lazy' ? '?' : ''}`;
    }
    default:
      throw new NotRegular();
  }
};

const ASCII = /^[\0-\x7f]*$/;
/** Whether places mean the same to RE2 as to Java in a text: they differ at line ends and around words beyond ASCII. */
const agrees = (places: ReadonlySet<Place>, text: string): boolean => {
  if ((places.has('word') || places.has('notWord')) && !ASCII.test(text)) return false;
  if (places.has('lastLine') && /[\n\r\u0085\u2028\u2029]$/.test(text)) return false;
  return !(places.has('lineBegin') || places.has('lineEnd')) || !/[\r\u0085\u2028\u2029]|\n$/.test(text);
};

export interface LinearMatcher {
  /** Whether it finds in this text what Java finds. */
  agrees(text: string): boolean;
  each: Matches;
}

/** A matcher in time linear in the text, or undefined if the pattern is not regular or too large for it. */
export const linearMatcher = ({ tree }: ParsedPattern): LinearMatcher | undefined => {
  const places = new Set<Place>();
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(write(tree, places));
  } catch (error) {
    if (error instanceof NotRegular || error instanceof RE2JSException) return undefined;
    throw error;
  }
  return {
    agrees: places.size === 0 ? () => true : (text) => agrees(places, text),
    each(text, visit) {
      const matcher = expression.matcher(text);
      while (matcher.find()) {
        visit({
          start: matcher.start(),
          end: matcher.end(),
          group(index) {
            const start = matcher.start(index);
            return start < 0 ? undefined : [start, matcher.end(index)];
          },
        });
      }
    },
  };
};
