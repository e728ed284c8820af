import { badRequest } from '@searchdeck/contract/core';
import type { CompiledPattern } from './java-regex.js';
import type { Match } from './matches.js';

type Piece = string | number;

/**
 * Reads Java's replacement syntax: `$n` is a group (with as many digits as form the number of an existing one),
 * `${name}` is a named group, and a backslash makes the next character literal.
 */
const readReplacement = (replacement: string, { groupCount, groupNames }: CompiledPattern): Piece[] => {
  const pieces: Piece[] = [];
  let literal = '';
  for (let i = 0; i < replacement.length; i++) {
    const c = replacement.charAt(i);
    if (c === '\\') {
      i++;
      if (i === replacement.length) throw badRequest('The replacement ends in a backslash.', { target: 'replacement' });
      literal += replacement.charAt(i);
    } else if (c === '$' && replacement.charAt(i + 1) === '{') {
      const end = replacement.indexOf('}', i);
      const name = replacement.slice(i + 2, end < 0 ? undefined : end);
      const group = end < 0 ? undefined : groupNames.get(name);
      if (group === undefined) {
        throw badRequest(`The replacement refers to group {${name}}, which the pattern does not have.`, {
          target: 'replacement',
        });
      }
      pieces.push(literal, group);
      literal = '';
      i = end;
    } else if (c === '$') {
      const digits = /^\d+/.exec(replacement.slice(i + 1))?.[0];
      if (digits === undefined) {
        throw badRequest('A $ in the replacement must be followed by a group number.', { target: 'replacement' });
      }
      let length = 1;
      if (Number(digits.slice(0, 1)) > groupCount) {
        throw badRequest(`The replacement refers to group ${digits.slice(0, 1)}, which the pattern does not have.`, {
          target: 'replacement',
        });
      }
      while (length < digits.length && Number(digits.slice(0, length + 1)) <= groupCount) length++;
      pieces.push(literal, Number(digits.slice(0, length)));
      literal = '';
      i += length;
    } else literal += c;
  }
  pieces.push(literal);
  return pieces;
};

/** Returns a function that builds the replacement text of a match. Throws 400 for groups that the pattern lacks. */
export const replacementFor = (
  pattern: CompiledPattern,
  replacement: string,
): ((text: string, match: Match) => string) => {
  const pieces = readReplacement(replacement, pattern);
  return (text, match) => {
    let out = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') out += piece;
      else {
        const span = match.group(piece);
        if (span !== undefined) out += text.slice(span[0], span[1]);
      }
    }
    return out;
  };
};

/** Replaces every match in a text. */
export const replacer = (pattern: CompiledPattern, replacement: string): ((text: string) => string) => {
  const replacementOf = replacementFor(pattern, replacement);
  return (text) => {
    let out = '';
    let from = 0;
    pattern.each(text, (match) => {
      out += text.slice(from, match.start) + replacementOf(text, match);
      from = match.end;
    });
    return out + text.slice(from);
  };
};
