import { limits, parseSynonymRules, skuLimits, type SynonymRule } from '@searchdeck/contract';
import { parseJson } from '../../../shared/api/json-text';
import type { TextMarker } from '../../../shared/monaco/json-editor';

/** The rules in the JSON of a synonym map; '' when it has none yet; undefined: they cannot be read. */
export const rulesIn = (text: string): string | undefined => {
  try {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const rules = value['synonyms'] ?? '';
    return typeof rules === 'string' ? rules : undefined;
  } catch {
    return undefined;
  }
};

export interface RuleProblem {
  /** From 1; undefined: it is about the map as a whole. */
  line: number | undefined;
  message: string;
  severity: 'error' | 'warning';
}

/** Rules a map may have on the largest and on the smallest SKU. service-behavior §11. */
const MOST = skuLimits('standard').synonymRules;
const MOST_ON_SMALL = skuLimits('free').synonymRules;
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** The rules, and everything that is wrong with them. */
export const readRules = (rules: string): { rules: SynonymRule[]; problems: RuleProblem[] } => {
  const read = parseSynonymRules(rules);
  const problems: RuleProblem[] = read.problems.map(({ line, message }) => ({
    line,
    message: sentence(message),
    severity: 'error',
  }));
  for (const rule of read.rules) {
    const count = 'terms' in rule ? rule.terms.length : rule.to.length;
    if (count > limits.synonymExpansions)
      problems.push({
        line: rule.line,
        message: `The rule has ${count} expansions; the limit is ${limits.synonymExpansions}.`,
        severity: 'error',
      });
  }
  const count = read.rules.length;
  if (count > MOST)
    problems.push({ line: undefined, message: `There are ${count} rules; the limit is ${MOST}.`, severity: 'error' });
  else if (count > MOST_ON_SMALL)
    problems.push({
      line: undefined,
      message: `There are ${count} rules; the smaller SKUs allow ${MOST_ON_SMALL}, the others ${MOST}.`,
      severity: 'warning',
    });
  return { rules: read.rules, problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
};

export const markersOf = (rules: string, problems: readonly RuleProblem[]): TextMarker[] => {
  const lines = rules.split('\n');
  return problems.map(({ line = 1, message, severity }) => ({
    startLine: line,
    startColumn: 1,
    endLine: line,
    endColumn: Math.max(2, (lines[line - 1]?.replace(/\r$/, '').length ?? 0) + 1),
    message,
    severity,
  }));
};

const plain = (term: string) => term.trim().toLowerCase().replaceAll(/\s+/g, ' ');

export interface Expansion {
  /** What is searched in place of the word. */
  terms: readonly string[];
  /** The word itself is no longer searched. */
  replaced: boolean;
  /** Lines of the rules that name it. */
  lines: readonly number[];
}

/** What a query for a word or a phrase becomes; undefined: no rule names it. Letter case and blanks make no difference. */
export const expansionOf = (word: string, rules: readonly SynonymRule[]): Expansion | undefined => {
  const wanted = plain(word);
  const hits = rules.filter((rule) => ('terms' in rule ? rule.terms : rule.from).some((t) => plain(t) === wanted));
  if (wanted === '' || hits.length === 0) return undefined;
  const all = hits.flatMap((rule) => ('terms' in rule ? rule.terms : rule.to));
  const terms = all.filter((t, i) => all.findIndex((other) => plain(other) === plain(t)) === i);
  return { terms, replaced: !terms.some((t) => plain(t) === wanted), lines: hits.map((rule) => rule.line) };
};

/** A word to try first: the beginning of the first rule. */
export const firstWord = (rules: readonly SynonymRule[]): string => {
  const [rule] = rules;
  return rule === undefined ? '' : (('terms' in rule ? rule.terms : rule.from)[0] ?? '');
};
