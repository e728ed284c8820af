import type { Analyzer, Token } from '@searchdeck/analysis';
import { badRequest } from '@searchdeck/contract';
import { groupByPosition } from './positions.js';

/** service-facts §11: a rule expands to so many terms at most. */
const MOST_EXPANSIONS = 20;
/** Ways to read one phrase; more would be a search of too many clauses. */
const MOST_PHRASES = 1000;

/** Some tokens of a clause that belong together. */
export interface SynonymRun {
  /** What may stand in their place, each beginning on their first position. */
  alternatives: Token[][];
  /** Their own last position. */
  last: number;
}

/**
 * The rules of a synonym map in solr format, analysed for one field: `a, b` makes equals, `a => b` replaces, `\,`
 * stands for a comma, `#` begins a comment. service-facts §7 "Synonyms".
 */
export class SynonymRules {
  /** Terms joined by a space → what the clause is replaced with. */
  readonly #expansions = new Map<string, Token[][]>();
  /** Words of the longest input. */
  #longest = 0;

  constructor(rules: string, analyzer: Analyzer) {
    for (const line of rules.split(/\r?\n/)) {
      const text = line.trim();
      if (text === '' || text.startsWith('#')) continue;
      const [left = '', right] = splitUnescaped(text, '=>');
      const from = alternatives(left, analyzer);
      const to = right === undefined ? from : alternatives(right, analyzer);
      for (const input of from) {
        this.#longest = Math.max(this.#longest, groupByPosition(input).length);
        this.#add(keyOf(input), right === undefined ? [input, ...to] : to);
      }
    }
  }

  #add(key: string, expansion: readonly Token[][]): void {
    if (key === '') return;
    const known = this.#expansions.get(key) ?? [];
    for (const alternative of expansion) {
      if (known.length >= MOST_EXPANSIONS) break;
      if (!known.some((other) => keyOf(other) === keyOf(alternative))) known.push(alternative);
    }
    this.#expansions.set(key, known);
  }

  /**
   * The tokens cut from left to right into the longest runs that a rule names and the words between them: each with
   * what stands for it, a word without a rule with itself. Undefined when no rule names any of them.
   */
  runs(tokens: readonly Token[]): SynonymRun[] | undefined {
    const groups = groupByPosition(tokens);
    const runs: SynonymRun[] = [];
    let found = false;
    for (let at = 0; at < groups.length;) {
      let length = Math.min(this.#longest, groups.length - at);
      let alternatives: Token[][] | undefined;
      for (; length > 0 && alternatives === undefined; length--) {
        alternatives = this.#expansions.get(keyOf(groups.slice(at, at + length).flat()));
      }
      const end = alternatives === undefined ? at + 1 : at + length + 1;
      const own = groups.slice(at, end).flat();
      runs.push({
        alternatives: alternatives === undefined ? [own] : alternatives.map((alternative) => placed(alternative, own)),
        last: own.at(-1)!.position,
      });
      found ||= alternatives !== undefined;
      at = end;
    }
    return found ? runs : undefined;
  }
}

/** What replaces some tokens, beginning where they begin. */
const placed = (alternative: readonly Token[], own: readonly Token[]): Token[] => {
  const shift = own[0]!.position - alternative[0]!.position;
  return alternative.map((token) => ({ ...token, position: token.position + shift }));
};

/** Every phrase that the runs of a phrase can be read as; words that stand for one word share its position. */
export function phrasesOf(runs: readonly SynonymRun[]): Token[][] {
  if (runs.length === 1) return runs[0]!.alternatives;
  let phrases: { tokens: Token[]; shift: number }[] = [{ tokens: [], shift: 0 }];
  for (const { alternatives, last } of runs) {
    const words = alternatives.filter((alternative) => alternative.length === 1).flat();
    const choices = [...(words.length > 0 ? [words] : []), ...alternatives.filter((each) => each.length > 1)];
    if (phrases.length * choices.length > MOST_PHRASES) {
      throw badRequest(
        `The synonyms of a phrase of the search text make more than ${MOST_PHRASES} phrases.\r\nParameter name: search`,
        { code: 'InvalidRequestParameter', target: 'search' },
      );
    }
    phrases = phrases.flatMap(({ tokens, shift }) =>
      choices.map((choice) => ({
        tokens: [...tokens, ...choice.map((token) => ({ ...token, position: token.position + shift }))],
        // What follows moves by as much as this alternative is longer than the words it replaces.
        shift: shift + choice.at(-1)!.position - last,
      })),
    );
  }
  return phrases.map(({ tokens }) => tokens);
}

const keyOf = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');

const alternatives = (text: string, analyzer: Analyzer): Token[][] =>
  splitUnescaped(text, ',')
    .map((part) => analyzer.analyze(part.trim().replaceAll(/\\(.)/g, '$1')))
    .filter((tokens) => tokens.length > 0);

function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      at += separator.length - 1;
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
