import type { Analyzer, Token } from '@searchdeck/analysis';
import { invalidParameter, limits, splitUnescaped, unescapeText } from '@searchdeck/contract/core';
import { groupByPosition } from './positions.js';

/** Maximum number of alternatives of a phrase: limits the number of clauses. */
const MAX_PHRASES = 1000;

/** Tokens of a clause that one rule replaces. */
export interface SynonymRun {
  /** The alternatives, each starting at the first position of the tokens. */
  alternatives: Token[][];
  /** The last position of the tokens. */
  lastPosition: number;
}

/** A term of a rule: its tokens, and the tokens joined by a space. */
interface Term {
  key: string;
  tokens: Token[];
}
/** A rule with its terms as written: they are analyzed when the rule is first used. */
interface Rule {
  /** The replacements of an input; undefined if the inputs are equivalent. */
  to: string[] | undefined;
  from: string[];
}

/** Maximum number of cached expansions; the cache is cleared when it is full. */
const MAX_CACHED_EXPANSIONS = 1000;

/** Milliseconds between yields to the event loop. */
const SLICE_MS = 5;

/**
 * The rules of a synonym map in solr format, analyzed for one field: `a, b` are equivalent, `a => b` replaces,
 * `\,` is a comma, `#` starts a comment. service-behavior §7 "Synonyms".
 */
export class SynonymRules {
  /** By input: the rules that contain it, in their order. */
  private readonly rules = new Map<string, Rule[]>();
  /** Expansions of the inputs that were looked up. */
  private readonly expansions = new Map<string, Token[][]>();
  /** Number of words of the longest input. */
  private maxInputWords = 0;

  private constructor(readonly analyzer: Analyzer) {}

  static of(rules: string, analyzer: Analyzer): SynonymRules {
    const synonymRules = new SynonymRules(analyzer);
    for (const line of rules.split(/\r?\n/)) synonymRules.addLine(line);
    return synonymRules;
  }

  /** The same in slices of a few milliseconds: large maps take a second. */
  static async inSlices(rules: string, analyzer: Analyzer): Promise<SynonymRules> {
    const synonymRules = new SynonymRules(analyzer);
    let sliceEnd = performance.now() + SLICE_MS;
    for (const line of rules.split(/\r?\n/)) {
      if (performance.now() > sliceEnd) {
        await new Promise(setImmediate);
        sliceEnd = performance.now() + SLICE_MS;
      }
      synonymRules.addLine(line);
    }
    return synonymRules;
  }

  private addLine(line: string): void {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return;
    const [left = '', right] = splitUnescaped(text, '=>');
    const rule: Rule = {
      from: splitUnescaped(left, ','),
      to: right === undefined ? undefined : splitUnescaped(right, ','),
    };
    for (const input of rule.from) this.addInput(input, rule);
  }

  private addInput(input: string, rule: Rule): void {
    let key: string | undefined;
    let words = 0;
    let previousPosition = -1;
    this.analyzer.each(unescapeText(input.trim()), (text, position) => {
      key = key === undefined ? text : `${key} ${text}`;
      if (position !== previousPosition) words++;
      previousPosition = position;
    });
    if (key === undefined || key === '') return;
    if (words > this.maxInputWords) this.maxInputWords = words;
    const existing = this.rules.get(key);
    if (existing === undefined) this.rules.set(key, [rule]);
    else existing.push(rule);
  }

  /** The replacements of an input; undefined if no rule contains it. */
  private expansion(key: string): Token[][] | undefined {
    const rules = this.rules.get(key);
    if (rules === undefined) return undefined;
    let expansion = this.expansions.get(key);
    if (expansion === undefined) {
      expansion = this.expand(key, rules);
      if (this.expansions.size >= MAX_CACHED_EXPANSIONS) this.expansions.clear();
      this.expansions.set(key, expansion);
    }
    return expansion;
  }

  private expand(key: string, rules: readonly Rule[]): Token[][] {
    const terms = new Map<string, Token[]>();
    let input: Term | undefined;
    for (const { from, to } of rules) {
      if (terms.size >= limits.synonymExpansions) break;
      const inputs = to === undefined || input === undefined ? this.terms(from) : [];
      input ??= inputs.find((term) => term.key === key)!;
      for (const term of to === undefined ? [input, ...inputs] : this.terms(to)) {
        if (terms.size >= limits.synonymExpansions) break;
        if (!terms.has(term.key)) terms.set(term.key, term.tokens);
      }
    }
    return [...terms.values()];
  }

  private terms(parts: readonly string[]): Term[] {
    return parts
      .map((part) => this.analyzer.analyze(unescapeText(part.trim())))
      .filter((tokens) => tokens.length > 0)
      .map((tokens) => ({ key: keyOf(tokens), tokens }));
  }

  /**
   * Splits the tokens from left to right into the longest runs that are inputs of rules, each with its replacements, and
   * the words between them, each with itself as its only alternative. Undefined if no rule applies.
   */
  runs(tokens: readonly Token[]): SynonymRun[] | undefined {
    const groups = groupByPosition(tokens);
    const runs: SynonymRun[] = [];
    let hasSynonyms = false;
    for (let at = 0; at < groups.length;) {
      let length = Math.min(this.maxInputWords, groups.length - at);
      let alternatives: Token[][] | undefined;
      for (; length > 0 && alternatives === undefined; length--) {
        alternatives = this.expansion(keyOf(groups.slice(at, at + length).flat()));
      }
      const end = alternatives === undefined ? at + 1 : at + length + 1;
      const input = groups.slice(at, end).flat();
      runs.push({
        alternatives:
          alternatives === undefined ? [input] : alternatives.map((alternative) => alignTo(alternative, input)),
        lastPosition: input.at(-1)!.position,
      });
      hasSynonyms ||= alternatives !== undefined;
      at = end;
    }
    return hasSynonyms ? runs : undefined;
  }
}

/** Moves a replacement to the position of the tokens that it replaces. */
const alignTo = (alternative: readonly Token[], input: readonly Token[]): Token[] => {
  const shift = input[0]!.position - alternative[0]!.position;
  return alternative.map((token) => ({ ...token, position: token.position + shift }));
};

/** All combinations of the alternatives of the runs. Single-word alternatives of a run share one position. */
export function phrasesOf(runs: readonly SynonymRun[]): Token[][] {
  if (runs.length === 1) return runs[0]!.alternatives;
  let phrases: { tokens: Token[]; shift: number }[] = [{ tokens: [], shift: 0 }];
  for (const { alternatives, lastPosition } of runs) {
    const words = alternatives.filter((alternative) => alternative.length === 1).flat();
    const choices = [...(words.length > 0 ? [words] : []), ...alternatives.filter((each) => each.length > 1)];
    if (phrases.length * choices.length > MAX_PHRASES) {
      throw invalidParameter(
        `The synonyms of a phrase in the search text expand to more than ${MAX_PHRASES} phrases.`,
        'search',
      );
    }
    phrases = phrases.flatMap(({ tokens, shift }) =>
      choices.map((choice) => ({
        tokens: [...tokens, ...choice.map((token) => ({ ...token, position: token.position + shift }))],
        // Later tokens move by the difference in length.
        shift: shift + choice.at(-1)!.position - lastPosition,
      })),
    );
  }
  return phrases.map(({ tokens }) => tokens);
}

const keyOf = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');
