import { RE2JS, RE2JSException } from 're2js';
import type { CharSet } from './char-set.js';
import type { Matches } from './matches.js';
import type { ParsedPattern, Anchor, Tree } from './tree.js';

/** Thrown for a construct that a finite automaton can't match. */
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

const ANCHORS: Readonly<Partial<Record<Anchor, string>>> = {
  begin: '\\A',
  end: '\\z',
  lastLine: '\\z',
  lineBegin: '(?m:^)',
  lineEnd: '(?m:$)',
  word: '\\b',
  notWord: '\\B',
};
/** RE2's maximum repetition count. */
const MAX_COUNT = 1000;

const write = (tree: Tree, anchors: Set<Anchor>): string => {
  switch (tree.kind) {
    case 'empty':
      return '(?:)';
    case 'set':
      return writeSet(tree.set);
    case 'anchor': {
      const anchor = ANCHORS[tree.anchor];
      if (anchor === undefined) throw new NotRegular();
      anchors.add(tree.anchor);
      return anchor;
    }
    case 'sequence':
      return tree.items
        .map((item) => (item.kind === 'choice' ? `(?:${write(item, anchors)})` : write(item, anchors)))
        .join('');
    case 'choice':
      return tree.items.map((item) => write(item, anchors)).join('|');
    case 'group':
      return `(${write(tree.item, anchors)})`;
    case 'repeat': {
      const { min, max } = tree;
      if (tree.mode === 'possessive' || min > MAX_COUNT || (max !== Infinity && max > MAX_COUNT)) {
        throw new NotRegular();
      }
      const count = `{${min},${max === Infinity ? '' : max}}`;
      return `(?:${write(tree.item, anchors)})${count}${tree.mode === 'lazy' ? '?' : ''}`;
    }
    default:
      throw new NotRegular();
  }
};

const ASCII = /^[\0-\x7f]*$/;
/** Whether RE2's anchors match like Java's in a text. They differ at line ends and at boundaries of non-ASCII words. */
const agreesWithJava = (anchors: ReadonlySet<Anchor>, text: string): boolean => {
  if ((anchors.has('word') || anchors.has('notWord')) && !ASCII.test(text)) return false;
  if (anchors.has('lastLine') && /[\n\r\u0085\u2028\u2029]$/.test(text)) return false;
  return !(anchors.has('lineBegin') || anchors.has('lineEnd')) || !/[\r\u0085\u2028\u2029]|\n$/.test(text);
};

export interface LinearMatcher {
  /** Whether the matches in this text are the same as in Java. */
  agreesWithJava(text: string): boolean;
  each: Matches;
}

/** A matcher that takes linear time, or undefined if the pattern is not regular or too large. */
export const linearMatcher = ({ tree }: ParsedPattern): LinearMatcher | undefined => {
  const anchors = new Set<Anchor>();
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(write(tree, anchors));
  } catch (error) {
    if (error instanceof NotRegular || error instanceof RE2JSException) return undefined;
    throw error;
  }
  return {
    agreesWithJava: anchors.size === 0 ? () => true : (text) => agreesWithJava(anchors, text),
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
