import { limits } from '../../limits/request-limits.js';
import { skuLimits } from '../../limits/sku-limits.js';
import type { SynonymMap } from './synonym-map.js';
import type { RuleFindings } from '../../rules/findings.js';
import type { DefinitionContext } from '../../rules/context.js';
import { splitUnescaped, unescapeText } from '../../values/escaped-text.js';

/** One rule: `from` is replaced by `to`, or all of `terms` are equivalent. */
export type SynonymRule = { line: number } & ({ terms: string[] } | { from: string[]; to: string[] });

const termsOf = (text: string): string[] =>
  splitUnescaped(text, ',')
    .map((t) => unescapeText(t).trim())
    .filter((t) => t !== '');

/** The rules of a synonym map. Empty lines and lines that begin with # are ignored. service-behavior §7. */
export const parseSynonymRules = (
  synonyms: string,
): { rules: SynonymRule[]; problems: { line: number; message: string }[] } => {
  const rules: SynonymRule[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const [i, raw] of synonyms.split(/\r?\n/).entries()) {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) continue;
    const line = i + 1;
    if (text.length > limits.synonymRuleLength) {
      problems.push({ line, message: `a rule can have at most ${limits.synonymRuleLength} characters` });
      continue;
    }
    const sides = splitUnescaped(text, '=>');
    if (sides.length > 2) {
      problems.push({ line, message: 'only one explicit mapping (=>) can be specified in a synonym rule' });
      continue;
    }
    const [from = [], to] = sides.map(termsOf);
    if (to === undefined) {
      // The service accepts lines of only commas, as the tests of its Python client show. They contain no rule.
      if (from.length > 0) rules.push({ line, terms: from });
    } else if (from.length === 0 || to.length === 0) {
      problems.push({ line, message: "a rule must have terms on both sides of '=>'" });
    } else rules.push({ line, from, to });
  }
  return { rules, problems };
};

/** Number of lines with a rule, valid or not. */
const countRules = (synonyms: string): number => {
  let count = 0;
  for (let at = 0; at <= synonyms.length;) {
    const next = synonyms.indexOf('\n', at);
    const end = next === -1 ? synonyms.length : next;
    const text = synonyms.slice(at, end).trimStart();
    if (text !== '' && !text.startsWith('#')) count++;
    at = end + 1;
  }
  return count;
};

/** Maximum length of a rule in its error, in characters. */
const MAX_QUOTED_LENGTH = 200;
const textOf = (synonyms: string, line: number): string => {
  const text = (synonyms.split(/\r?\n/)[line - 1] ?? '').trim();
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
};
/** The problem of a rule as a sentence. */
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** data-plane.md "SynonymMap"; limits from service-behavior §11. */
export const checkSynonymMap = (definition: SynonymMap, f: RuleFindings, context: DefinitionContext): void => {
  const maxRules = skuLimits(context.sku ?? 'standard').synonymRules;
  const ruleCount = countRules(definition.synonyms);
  // Other problems are not reported for a map with too many rules.
  if (ruleCount > maxRules) {
    f.add(
      'synonyms',
      'TooManySynonymRules',
      `The synonym map '${definition.name}' has ${ruleCount} rules; the limit is ${maxRules}.`,
    );
    return;
  }
  const { rules, problems } = parseSynonymRules(definition.synonyms);
  for (const { line, message } of problems) {
    f.add(
      'synonyms',
      'InvalidSynonymRule',
      `Syntax error in line ${line}: '${textOf(definition.synonyms, line)}'. ${toSentence(message)}`,
    );
  }
  for (const rule of rules) {
    const count = 'terms' in rule ? rule.terms.length : rule.to.length;
    if (count > limits.synonymExpansions) {
      f.add(
        'synonyms',
        'TooManySynonyms',
        `Line ${rule.line} of synonym map '${definition.name}' has ${count} expansions; the limit is ${limits.synonymExpansions}.`,
      );
    }
  }
};

export const applySynonymMapDefaults = (definition: SynonymMap): SynonymMap => ({
  ...definition,
  format: definition.format ?? 'solr',
  encryptionKey: definition.encryptionKey ?? null,
});
