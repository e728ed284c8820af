import { badRequest, notSupportedLocally, parseRegexFlags, type RegexFlagName } from '@searchdeck/contract/core';
import { TooManySteps, backtrackingMatcher } from './backtracking.js';
import { linearMatcher } from './linear.js';
import type { Matches } from './matches.js';
import { PatternError, parsePattern } from './parser.js';
import { compileProgram } from './program.js';
import type { ParsedPattern } from './tree.js';

/** A compiled regular expression of a user. */
export interface CompiledPattern {
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
  /** Visits the matches from left to right; 400 if the pattern takes too many steps for the text. */
  readonly each: Matches;
}

/** A single character class, possibly repeated, which JavaScript's engine matches without backtracking. */
const SIMPLE =
  /^(?:\[\^?(?:[^\\[\]&^-]|[^\\[\]&^-]-[^\\[\]&^-]|\\[wWdDtnr.,;:/|()-])+\]|\\[wWdD]|[^\\.[\](){}*+?|^$])\+?$/u;

const compileNative = (source: string): CompiledPattern | undefined => {
  let expression: RegExp;
  try {
    expression = new RegExp(source, 'gu');
  } catch {
    // An invalid range, which the parser reports.
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

const MAX_PATTERN_LENGTH = 10_000;

const parse = (pattern: string, flags: ReadonlySet<RegexFlagName>, target: string): ParsedPattern => {
  try {
    return parsePattern(pattern, {
      caseInsensitive: flags.has('CASE_INSENSITIVE'),
      unicodeCase: flags.has('UNICODE_CASE'),
      comments: flags.has('COMMENTS'),
      dotAll: flags.has('DOTALL'),
      multiline: flags.has('MULTILINE'),
      unixLines: flags.has('UNIX_LINES'),
      literal: flags.has('LITERAL'),
    });
  } catch (cause) {
    if (!(cause instanceof PatternError)) throw cause;
    if (cause.isUnsupported) {
      throw notSupportedLocally(`${cause.message} in the regular expression '${pattern}'`, target);
    }
    throw badRequest(`The regular expression '${pattern}' is not valid: ${cause.message}.`, { target, cause });
  }
};

/**
 * Compiles a Java regular expression. `flags` is a text that the contract's `regexFlags` describes. Regular patterns take linear
 * time; lookaround, back-references, possessive and atomic groups are matched by backtracking with a limited number of
 * steps. Throws 400 for an invalid pattern; `target` is the parameter in errors.
 */
export const compilePattern = (pattern: string, flags = '', target = 'pattern'): CompiledPattern => {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw badRequest(`The regular expression is longer than ${MAX_PATTERN_LENGTH} characters.`, { target });
  }
  const flagSet = parseRegexFlags(flags);
  if (flagSet.has('CANON_EQ')) throw notSupportedLocally('The regular expression flag CANON_EQ', target);
  const nativePattern = flagSet.size === 0 && SIMPLE.test(pattern) ? compileNative(pattern) : undefined;
  if (nativePattern !== undefined) return nativePattern;
  const parsedPattern = parse(pattern, flagSet, target);
  const linearPattern = linearMatcher(parsedPattern);
  let matchByBacktracking: Matches | undefined;
  return {
    groupCount: parsedPattern.groupCount,
    groupNames: parsedPattern.groupNames,
    each(text, visit) {
      if (linearPattern?.agreesWithJava(text) === true) {
        linearPattern.each(text, visit);
        return;
      }
      matchByBacktracking ??= backtrackingMatcher(compileProgram(parsedPattern));
      try {
        matchByBacktracking(text, visit);
      } catch (cause) {
        if (!(cause instanceof TooManySteps)) throw cause;
        const message = `The regular expression '${pattern}' takes too many steps on a text of ${text.length} characters.`;
        throw badRequest(message, { target, cause });
      }
    },
  };
};
