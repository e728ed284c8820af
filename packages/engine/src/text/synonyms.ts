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

/** A term of a rule: its tokens, and they joined by a space. */
interface Term {
  key: string;
  tokens: Token[];
}
interface Rule {
  /** What stands for an input; undefined: the inputs stand for one another. */
  to: Term[] | undefined;
  from: Term[];
}

/** Lines of rules analysed before others get their turn. */
const LINES_AT_ONCE = 20;

/**
 * The rules of a synonym map in solr format, analysed for one field: `a, b` makes equals, `a => b` replaces, `\,`
 * stands for a comma, `#` begins a comment. service-facts §7 "Synonyms".
 */
export class SynonymRules {
  /** By input: the rules that name it, in their order. What replaces it is made when somebody asks: few ever are. */
  readonly #rules = new Map<string, { input: Term; rules: Rule[] }>();
  /** Words of the longest input. */
  #longest = 0;

  constructor(rules = '', analyzer?: Analyzer) {
    if (analyzer !== undefined) for (const line of rules.split(/\r?\n/)) this.#addLine(line, analyzer);
  }

  /** The same some lines at a time, for a thread that has other things to do: large maps take seconds. */
  static async inTurns(rules: string, analyzer: Analyzer): Promise<SynonymRules> {
    const made = new SynonymRules();
    for (const [i, line] of rules.split(/\r?\n/).entries()) {
      if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise(setImmediate);
      made.#addLine(line, analyzer);
    }
    return made;
  }

  #addLine(line: string, analyzer: Analyzer): void {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return;
    const [left = '', right] = splitUnescaped(text, '=>');
    const from = alternatives(left, analyzer);
    const rule: Rule = { from, to: right === undefined ? undefined : alternatives(right, analyzer) };
    for (const input of from) {
      if (input.key === '') continue;
      this.#longest = Math.max(this.#longest, groupByPosition(input.tokens).length);
      const known = this.#rules.get(input.key);
      if (known === undefined) this.#rules.set(input.key, { input, rules: [rule] });
      else known.rules.push(rule);
    }
  }

  /** What stands for an input; undefined when no rule names it. */
  #expansion(key: string): Token[][] | undefined {
    const known = this.#rules.get(key);
    if (known === undefined) return undefined;
    const terms = new Map<string, Token[]>();
    for (const { from, to } of known.rules) {
      for (const term of to ?? [known.input, ...from]) {
        if (terms.size >= MOST_EXPANSIONS) break;
        if (!terms.has(term.key)) terms.set(term.key, term.tokens);
      }
    }
    return [...terms.values()];
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
        alternatives = this.#expansion(keyOf(groups.slice(at, at + length).flat()));
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

const alternatives = (text: string, analyzer: Analyzer): Term[] =>
  splitUnescaped(text, ',')
    .map((part) => analyzer.analyze(part.trim().replaceAll(/\\(.)/g, '$1')))
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => ({ key: keyOf(tokens), tokens }));

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
