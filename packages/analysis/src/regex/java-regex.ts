import { badRequest, notSupportedLocally } from '@searchdeck/contract';
import { TooManySteps, backtrackingMatcher } from './backtracking.js';
import { linearMatcher } from './linear.js';
import type { Matches } from './matches.js';
import { PatternError, parsePattern } from './parser.js';
import { assemble } from './program.js';
import type { ParsedPattern } from './tree.js';

/** A user's regular expression, ready to search. */
export interface CompiledPattern {
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
  /** Visits the matches from left to right; 400 if the pattern takes too many steps for the text. */
  readonly each: Matches;
}

/** One character class, alone or repeated: JavaScript's own engine needs no backtracking for those. */
const SIMPLE =
  /^(?:\[\^?(?:[^\\[\]&^-]|[^\\[\]&^-]-[^\\[\]&^-]|\\[wWdDtnr.,;:/|()-])+\]|\\[wWdD]|[^\\.[\](){}*+?|^$])\+?$/u;

const native = (source: string): CompiledPattern | undefined => {
  let expression: RegExp;
  try {
    expression = new RegExp(source, 'gu');
  } catch {
    // A range the wrong way round; the parser says so.
    return undefined;
  }
  return {
    groupCount: 0,
    groupNames: new Map(),
    each(text, visit) {
      expression.lastIndex = 0;
      for (let m = expression.exec(text); m !== null; m = expression.exec(text)) {
        const start = m.index;
        const end = start + m[0].length;
        const at = expression.lastIndex;
        visit({ start, end, group: (index) => (index === 0 ? [start, end] : undefined) });
        expression.lastIndex = at;
      }
    },
  };
};

/** Longest pattern accepted, in characters. */
const MAX_PATTERN = 10_000;

const parse = (pattern: string, on: ReadonlySet<string>, target: string): ParsedPattern => {
  try {
    return parsePattern(pattern, {
      caseInsensitive: on.has('CASE_INSENSITIVE'),
      unicodeCase: on.has('UNICODE_CASE'),
      comments: on.has('COMMENTS'),
      dotAll: on.has('DOTALL'),
      multiline: on.has('MULTILINE'),
      unixLines: on.has('UNIX_LINES'),
      literal: on.has('LITERAL'),
    });
  } catch (cause) {
    if (!(cause instanceof PatternError)) throw cause;
    if (cause.unsupported) throw notSupportedLocally(`${cause.message} in the regular expression '${pattern}'`, target);
    throw badRequest(`The regular expression '${pattern}' is not valid: ${cause.message}.`, { target, cause });
  }
};

/**
 * Compiles a Java regular expression. `flags` is the wire form: names joined with `|`. What a finite automaton can
 * do takes time linear in the text; lookaround, back-references, possessive and atomic groups are matched by trial
 * and error within a number of steps. A wrong pattern is 400; `target` names the parameter in errors.
 */
export const compilePattern = (pattern: string, flags = '', target = 'pattern'): CompiledPattern => {
  if (pattern.length > MAX_PATTERN) {
    throw badRequest(`The regular expression is longer than ${MAX_PATTERN} characters.`, { target });
  }
  const on = new Set(flags === '' ? [] : flags.split('|'));
  if (on.has('CANON_EQ')) throw notSupportedLocally('The regular expression flag CANON_EQ', target);
  const simple = on.size === 0 && SIMPLE.test(pattern) ? native(pattern) : undefined;
  if (simple !== undefined) return simple;
  const parsed = parse(pattern, on, target);
  const linear = linearMatcher(parsed);
  let backtracking: Matches | undefined;
  return {
    groupCount: parsed.groupCount,
    groupNames: parsed.groupNames,
    each(text, visit) {
      if (linear?.agrees(text) === true) {
        linear.each(text, visit);
        return;
      }
      backtracking ??= backtrackingMatcher(assemble(parsed));
      try {
        backtracking(text, visit);
      } catch (cause) {
        if (!(cause instanceof TooManySteps)) throw cause;
        const message = `The regular expression '${pattern}' takes too many steps on a text of ${text.length} characters.`;
        throw badRequest(message, { target, cause });
      }
    },
  };
};
