import {
  ANY_LANGUAGE,
  type Languages,
  type Phoneme,
  type Rules,
  approximateRules,
  commonRules,
  guessLanguages,
  soundRules,
} from './beider-morse-rules.js';

/** No more ways of saying a word than this are followed. */
const MAX_PHONEMES = 20;
/** Words that begin a name; its sound is that with them and that without. */
const PREFIXES = ['da', 'dal', 'de', 'del', 'dela', 'de la', 'della', 'des', 'di', 'do', 'dos', 'du', 'van', 'von'];

const continued = (phonemes: readonly Phoneme[], next: readonly Phoneme[]): Phoneme[] => {
  const all: Phoneme[] = [];
  for (const left of phonemes) {
    for (const right of next) {
      const languages = left.languages & right.languages;
      if (languages === 0) continue;
      all.push({ text: left.text + right.text, languages });
      if (all.length >= MAX_PHONEMES) return all;
    }
  }
  return all;
};

/** Says a text by rules; a character without a rule is silent, or stays itself if `keep`. */
const say = (rules: Rules, text: string, languages: Languages, keep: boolean): Phoneme[] => {
  let phonemes: Phoneme[] = [{ text: '', languages }];
  for (let at = 0; at < text.length;) {
    const rule = rules
      .get(text.charAt(at))
      ?.find(
        ({ pattern, before, after }) =>
          text.startsWith(pattern, at) && after(text.slice(at + pattern.length)) && before(text.slice(0, at)),
      );
    if (rule !== undefined) {
      phonemes = continued(phonemes, rule.phonemes);
      at += rule.pattern.length;
    } else {
      if (keep) phonemes = phonemes.map((p) => ({ text: p.text + text.charAt(at), languages: p.languages }));
      at++;
    }
  }
  return phonemes;
};

/** Makes sounds alike that pass for each other; equal results unite, in the order of their characters. */
const approximate = (phonemes: readonly Phoneme[], rules: Rules): readonly Phoneme[] => {
  if (rules.size === 0) return phonemes;
  const united = new Map<string, Phoneme>();
  for (const { text, languages } of phonemes) {
    for (const phoneme of say(rules, text, languages, true)) {
      const known = united.get(phoneme.text);
      if (known === undefined) united.set(phoneme.text, phoneme);
      else if (known.languages === ANY_LANGUAGE) united.set(phoneme.text, phoneme);
      else united.set(phoneme.text, { text: phoneme.text, languages: known.languages | phoneme.languages });
    }
  }
  return [...united.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
};

const encode = (name: string): string => {
  const languages = guessLanguages(name.toLowerCase());
  const input = name.toLowerCase().replaceAll('-', ' ').trim();
  const both = (remainder: string, combined: string): string => `(${encode(remainder)})-(${encode(combined)})`;
  if (input.startsWith("d'")) return both(input.slice(2), `d${input.slice(2)}`);
  for (const prefix of PREFIXES) {
    if (input.startsWith(`${prefix} `)) {
      const remainder = input.slice(prefix.length + 1);
      return both(remainder, prefix + remainder);
    }
  }
  const said = say(soundRules(languages), input.replace(/\s+/g, ' '), languages, false);
  return approximate(approximate(said, commonRules()), approximateRules(languages))
    .map((phoneme) => phoneme.text)
    .join('|');
};

/**
 * All ways a name of unknown language may sound: Beider and Morse's phonetic matching with generic names and
 * approximate rules, as commons-codec 1.15 has it. The codes are in its order, doubles included.
 */
export const beiderMorse = (name: string): readonly string[] => encode(name).match(/[^()|-]+/g) ?? [];
