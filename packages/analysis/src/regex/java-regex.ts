import { badRequest, notSupportedLocally } from '@searchdeck/contract';
import { RE2JS, RE2JSException } from 're2js';
import { javaSyntax, unsupportedSyntax } from './java-syntax.js';

/** One match: offsets of the whole and, through `group`, of its groups (0 is the whole). */
export interface Match {
  start: number;
  end: number;
  /** Offsets of a group, or undefined if it took no part. */
  group(index: number): readonly [start: number, end: number] | undefined;
}

/** A user's regular expression that runs in time linear in the text, whatever its pattern. */
export interface LinearPattern {
  readonly groupCount: number;
  /** Visits the matches from left to right, as Java's Matcher.find does. */
  each(text: string, visit: (match: Match) => void): void;
}

/** One character class, alone or repeated: JavaScript's own engine needs no backtracking for those. */
const SIMPLE =
  /^(?:\[\^?(?:[^\\[\]&^-]|[^\\[\]&^-]-[^\\[\]&^-]|\\[wWdDtnr.,;:/|()-])+\]|\\[wWdD]|[^\\.[\](){}*+?|^$])\+?$/u;

const native = (source: string): LinearPattern => {
  const expression = new RegExp(source, 'gu');
  return {
    groupCount: 0,
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

const linear = (source: string, flags: number): LinearPattern => {
  const expression = RE2JS.compile(source, flags);
  return {
    groupCount: expression.groupCount(),
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

/** Longest pattern accepted, in characters. */
const MAX_PATTERN = 10_000;

/**
 * Compiles a Java regular expression. `flags` is the wire form: names joined with `|`.
 * Lookahead, back-references, possessive and atomic groups have no linear-time form and are refused by name
 * (501); a wrong pattern is 400. `target` names the parameter in errors.
 */
export const compilePattern = (pattern: string, flags = '', target = 'pattern'): LinearPattern => {
  if (pattern.length > MAX_PATTERN) {
    throw badRequest(`The regular expression is longer than ${MAX_PATTERN} characters.`, { target });
  }
  const on = new Set(flags === '' ? [] : flags.split('|'));
  if (on.has('CANON_EQ')) throw notSupportedLocally('The regular expression flag CANON_EQ', target);
  if (on.size === 0 && SIMPLE.test(pattern)) return native(pattern);
  const literal = on.has('LITERAL');
  const refused = literal ? undefined : unsupportedSyntax(pattern);
  if (refused !== undefined) throw notSupportedLocally(`${refused} in the regular expression '${pattern}'`, target);
  const bits =
    (on.has('CASE_INSENSITIVE') ? RE2JS.CASE_INSENSITIVE : 0) |
    (on.has('DOTALL') ? RE2JS.DOTALL : 0) |
    (on.has('MULTILINE') ? RE2JS.MULTILINE : 0);
  try {
    return linear(literal ? RE2JS.quote(pattern) : javaSyntax(pattern, on.has('COMMENTS')), bits);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    throw badRequest(`The regular expression '${pattern}' is not valid: ${cause.message}.`, { target, cause });
  }
};
