import {
  SnowballTokenFilter,
  StemmerOverrideTokenFilter,
  StemmerTokenFilter,
  withErrorPath,
  badRequest,
} from '@searchdeck/contract/core';
import { defineComponent, defineBuiltIn } from '../registry/registry.js';
import { UNAVAILABLE } from '../resources/fingerprints.js';
import { stemTerms } from '../stemmers/stem.js';
import type { TokenFilterStage } from '../core/stream.js';

/** Reads `word => stem`. */
const readRule = (rule: string): [string, string] => {
  const [word, stem, ...otherSides] = rule.split('=>').map((side) => side.trim());
  if (!word || !stem || otherSides.length > 0) {
    throw badRequest(`The rule '${rule}' must have the form word => stem.`, { target: 'rules' });
  }
  return [word, stem];
};

const stemmerOverride = (rules: readonly string[]): TokenFilterStage => {
  const stems = new Map(rules.map((rule, i) => withErrorPath(`rules[${i}]`, () => readRule(rule), 'rules')));
  return (next) => ({
    token(t) {
      const stem = t.isKeyword ? undefined : stems.get(t.term);
      if (stem !== undefined) {
        t.term = stem;
        t.isKeyword = true;
      }
      next.token(t);
    },
    end: (trailing, length) => next.end(trailing, length),
  });
};

export const stemmingFilters = [
  defineComponent({
    name: 'snowball',
    odataType: '#Vendor.Search.SnowballTokenFilter',
    schema: SnowballTokenFilter,
    builtIn: { language: 'english' },
    create: ({ language }, resources) => stemTerms(resources.snowball(language)),
  }),
  defineComponent({
    name: 'stemmer',
    odataType: '#Vendor.Search.StemmerTokenFilter',
    schema: StemmerTokenFilter,
    builtIn: { language: 'english' },
    create: ({ language }, resources) => stemTerms(resources.stemmer(language)),
    fingerprint: ({ language }) => (language === 'lightEnglish' ? UNAVAILABLE : ''),
  }),
  defineComponent({
    odataType: '#Vendor.Search.StemmerOverrideTokenFilter',
    schema: StemmerOverrideTokenFilter,
    create: ({ rules }) => stemmerOverride(rules),
  }),
  defineBuiltIn('porter_stem', (resources) => stemTerms(resources.stemmer('english'))),
  defineBuiltIn(
    'kstem',
    (resources) => stemTerms(resources.stemmer('lightEnglish')),
    () => UNAVAILABLE,
  ),
];
