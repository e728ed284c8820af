import { dataFile } from '../data.js';

/** A set of languages as bits; all bits set is "any language", no bit is none. */
export type Languages = number;
export const ANY_LANGUAGE: Languages = -1;

/** A sound in writing, and the languages in which it is said so. */
export interface Phoneme {
  text: string;
  languages: Languages;
}
/** A pattern at a place of the word, between a left and a right context, and how it may sound. */
export interface Rule {
  pattern: string;
  before: (text: string) => boolean;
  after: (text: string) => boolean;
  phonemes: readonly Phoneme[];
}
/** Rules by the first character of their patterns, in the order in which they are tried. */
export type Rules = ReadonlyMap<string, readonly Rule[]>;

const readLines = (file: string): string[] => {
  const lines: string[] = [];
  let comment = false;
  for (const raw of dataFile(`beider-morse/${file}.txt`).toString('utf8').split('\n')) {
    if (comment) {
      if (raw.trimEnd().endsWith('*/')) comment = false;
    } else if (raw.startsWith('/*')) comment = true;
    else {
      const line = raw.replace(/\/\/.*/, '').trim();
      if (line !== '') lines.push(line);
    }
  }
  return lines;
};

const bits = new Map<string, Languages>();
const bitOf = (language: string): Languages => {
  const known = bits.get(language) ?? 1 << bits.size;
  bits.set(language, known);
  return known;
};
const languagesOf = (list: string): Languages =>
  list.split('+').reduce((set: Languages, language) => set | bitOf(language), 0);
const oneBit = (set: Languages): boolean => set > 0 && (set & (set - 1)) === 0;

const readPhoneme = (text: string): Phoneme => {
  const open = text.indexOf('[');
  return open < 0
    ? { text, languages: ANY_LANGUAGE }
    : { text: text.slice(0, open), languages: languagesOf(text.slice(open + 1, -1)) };
};

const readPhonemes = (text: string): Phoneme[] => {
  if (!text.startsWith('(')) return [readPhoneme(text)];
  const body = text.slice(1, -1);
  const parts = body.split('|');
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const phonemes = parts.map(readPhoneme);
  if (body.startsWith('|') || body.endsWith('|')) phonemes.push({ text: '', languages: ANY_LANGUAGE });
  return phonemes;
};

/** A context anchored at one end. Without a character class it is taken literally, brackets and bars included. */
const context = (source: string): ((text: string) => boolean) => {
  const starts = source.startsWith('^');
  const ends = source.endsWith('$');
  const content = source.slice(starts ? 1 : 0, ends ? source.length - 1 : source.length);
  if (!content.includes('[')) {
    if (starts && ends) return (text) => text === content;
    return starts ? (text) => text.startsWith(content) : (text) => text.endsWith(content);
  }
  const expression = new RegExp(source);
  return (text) => expression.test(text);
};

const unquoted = (part: string): string => part.replace(/^"|"$/g, '');

const readRules = (file: string): Map<string, Rule[]> => {
  const rules = new Map<string, Rule[]>();
  for (const line of readLines(file)) {
    if (line.startsWith('#include')) {
      for (const [key, included] of readRules(line.slice('#include'.length).trim())) rules.set(key, included);
      continue;
    }
    const [pattern = '', before = '', after = '', phonemes = ''] = line.split(/\s+/).map(unquoted);
    const key = pattern.charAt(0);
    const list = rules.get(key) ?? [];
    rules.set(key, list);
    list.push({
      pattern,
      before: context(`${before}$`),
      after: context(`^${after}`),
      phonemes: readPhonemes(phonemes),
    });
  }
  return rules;
};

const rulesCache = new Map<string, Rules>();
const rulesFile = (file: string): Rules => {
  const rules = rulesCache.get(file) ?? readRules(file);
  rulesCache.set(file, rules);
  return rules;
};
const languageName = (languages: Languages): string =>
  oneBit(languages) ? ([...bits].find(([, bit]) => bit === languages)?.[0] ?? 'any') : 'any';

/** How words of these languages sound; a single language has rules of its own. */
export const soundRules = (languages: Languages): Rules => rulesFile(`gen_rules_${languageName(languages)}`);
/** Which sounds pass for each other in these languages. */
export const approximateRules = (languages: Languages): Rules => rulesFile(`gen_approx_${languageName(languages)}`);
/** Which sounds pass for each other anywhere. */
export const commonRules = (): Rules => rulesFile('gen_approx_common');

interface LanguageRule {
  pattern: RegExp;
  languages: Languages;
  accept: boolean;
}
let guessing: { all: Languages; rules: readonly LanguageRule[] } | undefined;

/** The languages a lower-case word may belong to by its spelling. */
export const guessLanguages = (word: string): Languages => {
  guessing ??= {
    all: readLines('gen_languages').reduce((set: Languages, language) => set | bitOf(language), 0),
    rules: readLines('gen_lang').map((line) => {
      const [pattern = '', languages = '', accept] = line.split(/\s+/);
      return { pattern: new RegExp(pattern), languages: languagesOf(languages), accept: accept === 'true' };
    }),
  };
  let found = guessing.all;
  for (const { pattern, languages, accept } of guessing.rules) {
    if (pattern.test(word)) found &= accept ? languages : ~languages;
  }
  return found === 0 ? ANY_LANGUAGE : found;
};
