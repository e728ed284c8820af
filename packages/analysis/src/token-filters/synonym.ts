import { SynonymTokenFilter, badRequest, splitUnescaped, unescapeText } from '@searchdeck/contract/core';
import { lowerCase } from '../core/case-folding.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, type TokenState, copyToken, transformTerms } from '../core/stream.js';

interface Rule {
  outputs: string[][];
  keepsOriginal: boolean;
}
interface TrieNode {
  next: Map<string, TrieNode>;
  rule?: Rule;
}

const phrase = (text: string): string[] =>
  unescapeText(text)
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
const phrases = (list: string): string[][] =>
  splitUnescaped(list, ',')
    .map(phrase)
    .filter((words) => words.length > 0);

/** Rules in Solr's format as a trie over words. Throws 400 for an invalid rule. */
const readRules = (rules: readonly string[], ignoreCase: boolean, expand: boolean): TrieNode => {
  const root: TrieNode = { next: new Map() };
  const fold = ignoreCase ? lowerCase : (word: string) => word;
  const add = (input: string[], output: string[], keepsOriginal: boolean): void => {
    let node = root;
    for (const word of input.map(fold)) {
      let child = node.next.get(word);
      if (child === undefined) node.next.set(word, (child = { next: new Map() }));
      node = child;
    }
    node.rule ??= { outputs: [], keepsOriginal: false };
    node.rule.keepsOriginal ||= keepsOriginal;
    const key = output.join(' ');
    if (!node.rule.outputs.some((existing) => existing.join(' ') === key)) node.rule.outputs.push(output);
  };
  for (const [i, rule] of rules.entries()) {
    const target = `synonyms[${i}]`;
    if (rule.trim() === '' || rule.startsWith('#')) continue;
    const sides = splitUnescaped(rule, '=>');
    if (sides.length > 2) throw badRequest(`The synonym rule '${rule}' has more than one =>.`, { target });
    const left = phrases(sides[0] ?? '');
    if (sides.length === 2) {
      const right = phrases(sides[1] ?? '').map((words) => words.map(fold));
      if (left.length === 0 || right.length === 0) {
        throw badRequest(`The synonym rule '${rule}' must have words on both sides of =>.`, { target });
      }
      for (const input of left) for (const output of right) add(input, output, false);
    } else if (expand) {
      for (const input of left) {
        for (const output of left) {
          if (output !== input) add(input, output.map(fold), true);
        }
      }
    } else {
      for (const input of left) add(input, (left[0] ?? []).map(fold), false);
    }
  }
  return root;
};

interface PositionedToken extends TokenState {
  at: number;
}

/** The tokens of one match: its words unless they are replaced, and the words of each output at the same positions. */
const tokensOfMatch = (matchedTokens: readonly TokenState[], rule: Rule): PositionedToken[] => {
  const tokens: PositionedToken[] = [];
  const first = matchedTokens[0];
  const last = matchedTokens.at(-1);
  if (first === undefined || last === undefined) return tokens;
  if (rule.keepsOriginal) for (const [at, t] of matchedTokens.entries()) tokens.push({ ...copyToken(t), at });
  for (const words of rule.outputs) {
    for (const [at, term] of words.entries()) {
      const over = matchedTokens[at];
      tokens.push({
        ...copyToken(first),
        term,
        at,
        start: over?.start ?? last.start,
        end: words.length === 1 || over === undefined ? last.end : over.end,
        length: words.length === 1 && rule.keepsOriginal ? matchedTokens.length : 1,
        type: 'SYNONYM',
      });
    }
  }
  return tokens.sort((a, b) => a.at - b.at);
};

function* withSynonyms(
  tokens: readonly TokenState[],
  root: TrieNode,
  fold: (word: string) => string,
): Generator<TokenState> {
  /** The words of outputs beyond the end of their match, at the positions of the following words. */
  let overhang: PositionedToken[] = [];
  let i = 0;
  while (i < tokens.length) {
    const t = tokens[i];
    if (t === undefined) break;
    let node = root.next.get(fold(t.term));
    let rule: Rule | undefined;
    let length = 1;
    for (let n = 1; node !== undefined; n++) {
      if (node.rule !== undefined) {
        rule = node.rule;
        length = n;
      }
      const following = tokens[i + n];
      node = following === undefined ? undefined : node.next.get(fold(following.term));
    }
    const matchTokens =
      rule === undefined ? [{ ...copyToken(t), at: 0 }] : tokensOfMatch(tokens.slice(i, i + length), rule);
    // Order at one position: the word of the text, words of earlier matches, words of this match.
    const rank = (p: PositionedToken): number =>
      p.type === 'SYNONYM' && matchTokens.includes(p) ? 2 : matchTokens.includes(p) ? 0 : 1;
    const sortedTokens = [...matchTokens, ...overhang].sort((a, b) => a.at - b.at || rank(a) - rank(b));
    const isAtEnd = i + length >= tokens.length;
    overhang = isAtEnd ? [] : sortedTokens.filter((p) => p.at >= length).map((p) => ({ ...p, at: p.at - length }));
    let at = -1;
    for (const p of sortedTokens) {
      if (!isAtEnd && p.at >= length) continue;
      const step = p.at - at;
      // A token at the position of a following word has its offsets.
      const over = matchTokens.includes(p) ? undefined : (tokens[i + p.at] ?? tokens.at(-1));
      if (over !== undefined) {
        p.start = over.start;
        p.end = over.end;
      }
      p.increment =
        at === -1 ? p.at + t.increment : step === 0 ? 0 : p.at < length ? (tokens[i + p.at]?.increment ?? step) : step;
      at = p.at;
      yield p;
    }
    i += length;
  }
}

export const synonymFilters = [
  defineComponent({
    odataType: '#Vendor.Search.SynonymTokenFilter',
    schema: SynonymTokenFilter,
    create: ({ synonyms, ignoreCase, expand }): TokenFilterStage => {
      const root = readRules(synonyms, ignoreCase, expand);
      const fold = ignoreCase ? lowerCase : (word: string) => word;
      return transformTerms((tokens) => withSynonyms(tokens, root, fold));
    },
  }),
];
