import type { Analyzer, Token } from '@searchdeck/analysis';

/** service-facts §11: a rule expands to so many terms at most. */
const MOST_EXPANSIONS = 20;

/**
 * The rules of a synonym map in solr format, analysed for one field: `a, b` makes equals, `a => b` replaces, `\,`
 * stands for a comma, `#` begins a comment. service-facts §7 "Synonyms".
 */
export class SynonymRules {
  /** Terms joined by a space → what the clause is replaced with. */
  readonly #expansions = new Map<string, Token[][]>();

  constructor(rules: string, analyzer: Analyzer) {
    for (const line of rules.split(/\r?\n/)) {
      const text = line.trim();
      if (text === '' || text.startsWith('#')) continue;
      const [left = '', right] = splitUnescaped(text, '=>');
      const from = alternatives(left, analyzer);
      const to = right === undefined ? from : alternatives(right, analyzer);
      for (const input of from) this.#add(keyOf(input), right === undefined ? [input, ...to] : to);
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

  /** What a clause of these terms is replaced with, or undefined when no rule names it. */
  expand(tokens: readonly Token[]): Token[][] | undefined {
    return this.#expansions.get(keyOf(tokens));
  }
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
