import { ANY_LANGUAGE, type BeiderMorseRules, type Languages, type Phoneme, type Rules } from './beider-morse-rules.js';

/** Maximum number of pronunciations of a name. */
const MAX_PHONEMES = 20;
/** Prefixes of names; a name is encoded with and without its prefix. */
const PREFIXES = ['da', 'dal', 'de', 'del', 'dela', 'de la', 'della', 'des', 'di', 'do', 'dos', 'du', 'van', 'von'];

const appendPhonemes = (phonemes: readonly Phoneme[], next: readonly Phoneme[]): Phoneme[] => {
  const combinations: Phoneme[] = [];
  for (const left of phonemes) {
    for (const right of next) {
      const languages = left.languages & right.languages;
      if (languages === 0) continue;
      combinations.push({ text: left.text + right.text, languages });
      if (combinations.length >= MAX_PHONEMES) return combinations;
    }
  }
  return combinations;
};

/** Applies pronunciation rules. Drops characters without a rule, unless `keepsUnmatched`. */
const pronounce = (rules: Rules, text: string, languages: Languages, keepsUnmatched: boolean): Phoneme[] => {
  let phonemes: Phoneme[] = [{ text: '', languages }];
  for (let at = 0; at < text.length;) {
    const rule = rules
      .get(text.charAt(at))
      ?.find(
        ({ pattern, matchesLeft, matchesRight }) =>
          text.startsWith(pattern, at) &&
          matchesRight(text.slice(at + pattern.length)) &&
          matchesLeft(text.slice(0, at)),
      );
    if (rule !== undefined) {
      phonemes = appendPhonemes(phonemes, rule.phonemes);
      at += rule.pattern.length;
    } else {
      if (keepsUnmatched) phonemes = phonemes.map((p) => ({ text: p.text + text.charAt(at), languages: p.languages }));
      at++;
    }
  }
  return phonemes;
};

/** Replaces sounds by their approximate equivalents; merges equal results and sorts by code unit. */
const approximate = (phonemes: readonly Phoneme[], rules: Rules): readonly Phoneme[] => {
  if (rules.size === 0) return phonemes;
  const phonemeByText = new Map<string, Phoneme>();
  for (const { text, languages } of phonemes) {
    for (const phoneme of pronounce(rules, text, languages, true)) {
      const existing = phonemeByText.get(phoneme.text);
      if (existing === undefined) phonemeByText.set(phoneme.text, phoneme);
      else if (existing.languages === ANY_LANGUAGE) phonemeByText.set(phoneme.text, phoneme);
      else phonemeByText.set(phoneme.text, { text: phoneme.text, languages: existing.languages | phoneme.languages });
    }
  }
  return [...phonemeByText.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
};

const encode = (rules: BeiderMorseRules, name: string): string => {
  const languages = rules.guessLanguages(name.toLowerCase());
  const input = name.toLowerCase().replaceAll('-', ' ').trim();
  const encodeBoth = (remainder: string, combined: string): string =>
    `(${encode(rules, remainder)})-(${encode(rules, combined)})`;
  if (input.startsWith("d'")) return encodeBoth(input.slice(2), `d${input.slice(2)}`);
  for (const prefix of PREFIXES) {
    if (input.startsWith(`${prefix} `)) {
      const remainder = input.slice(prefix.length + 1);
      return encodeBoth(remainder, prefix + remainder);
    }
  }
  const phonemes = pronounce(rules.soundRules(languages), input.replace(/\s+/g, ' '), languages, false);
  return approximate(approximate(phonemes, rules.commonRules()), rules.approximateRules(languages))
    .map((phoneme) => phoneme.text)
    .join('|');
};

/**
 * The phonetic codes of a name of unknown language: Beider-Morse phonetic matching with generic names and approximate
 * rules, as in Commons Codec 1.15. The codes are in the same order, including duplicates.
 */
export const beiderMorse = (rules: BeiderMorseRules, name: string): readonly string[] =>
  encode(rules, name).match(/[^()|-]+/g) ?? [];
