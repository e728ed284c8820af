import {
  isObject,
  limits,
  parseJson,
  parseSynonymRules,
  skuLimits,
  toSentence,
  type SynonymRule,
} from '@searchdeck/contract';
import { ruleMessages } from './messages';
import type { TextMarker } from '../../../shared/monaco/text-range';

/** The rules in the JSON of a synonym map; '' if it has none; undefined if they cannot be read. */
export const rulesIn = (text: string): string | undefined => {
  try {
    const value = parseJson(text);
    if (!isObject(value)) return undefined;
    const rules = value['synonyms'] ?? '';
    return typeof rules === 'string' ? rules : undefined;
  } catch {
    return undefined;
  }
};

export interface RuleProblem {
  /** From 1; undefined if it concerns the map as a whole. */
  line: number | undefined;
  message: string;
  severity: 'error' | 'warning';
}

/** Maximum number of rules in paid pricing tiers and in the Free one (service-behavior §11). */
const MAX_RULES = skuLimits('standard').synonymRules;
const MAX_RULES_FREE_SKU = skuLimits('free').synonymRules;

/** Parses and checks the rules. */
export const readRules = (rules: string): { rules: SynonymRule[]; problems: RuleProblem[] } => {
  const result = parseSynonymRules(rules);
  const problems: RuleProblem[] = result.problems.map(({ line, message }) => ({
    line,
    message: toSentence(message),
    severity: 'error',
  }));
  for (const rule of result.rules) {
    const count = 'terms' in rule ? rule.terms.length : rule.to.length;
    if (count > limits.synonymExpansions) {
      problems.push({
        line: rule.line,
        message: ruleMessages.tooManyExpansions(count, limits.synonymExpansions),
        severity: 'error',
      });
    }
  }
  const count = result.rules.length;
  if (count > MAX_RULES) {
    problems.push({ line: undefined, message: ruleMessages.tooManyRules(count, MAX_RULES), severity: 'error' });
  } else if (count > MAX_RULES_FREE_SKU) {
    problems.push({
      line: undefined,
      message: ruleMessages.tooManyForFree(count, MAX_RULES_FREE_SKU, MAX_RULES),
      severity: 'warning',
    });
  }
  return { rules: result.rules, problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
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

/** A term as rules compare it: without case and extra white space. */
const normalizeTerm = (term: string) => term.trim().toLowerCase().replaceAll(/\s+/g, ' ');

export interface Expansion {
  /** The terms that are searched. */
  terms: readonly string[];
  /** The query term itself is not searched. */
  isReplaced: boolean;
  /** Lines of the rules that apply. */
  lines: readonly number[];
}

/** The expansion of a query term; undefined if no rule applies. Ignores case and white space. */
export const expansionOf = (queryTerm: string, rules: readonly SynonymRule[]): Expansion | undefined => {
  const term = normalizeTerm(queryTerm);
  const matches = rules.filter((rule) =>
    ('terms' in rule ? rule.terms : rule.from).some((t) => normalizeTerm(t) === term),
  );
  if (term === '' || matches.length === 0) return undefined;
  const all = matches.flatMap((rule) => ('terms' in rule ? rule.terms : rule.to));
  const terms = all.filter((t, i) => all.findIndex((other) => normalizeTerm(other) === normalizeTerm(t)) === i);
  return { terms, isReplaced: !terms.some((t) => normalizeTerm(t) === term), lines: matches.map((rule) => rule.line) };
};

/** The first term of the first rule, as an example. */
export const firstTerm = (rules: readonly SynonymRule[]): string => {
  const [rule] = rules;
  return rule === undefined ? '' : (('terms' in rule ? rule.terms : rule.from)[0] ?? '');
};
