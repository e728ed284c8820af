/** A set of languages as bits. All bits are set for any language. */
export type Languages = number;
export const ANY_LANGUAGE: Languages = -1;

/** A phonetic spelling and the languages in which it is used. */
export interface Phoneme {
  text: string;
  languages: Languages;
}
/** A pattern between a left and a right context, and its possible pronunciations. */
export interface Rule {
  pattern: string;
  matchesLeft: (text: string) => boolean;
  matchesRight: (text: string) => boolean;
  phonemes: readonly Phoneme[];
}
/** Rules by the first character of their patterns, in the order in which they are tried. */
export type Rules = ReadonlyMap<string, readonly Rule[]>;

interface LanguageRule {
  pattern: RegExp;
  languages: Languages;
  accepts: boolean;
}

/** Lines of a rule file without comments and blank lines. */
const readLines = (text: string): string[] => {
  const lines: string[] = [];
  let isInComment = false;
  for (const rawLine of text.split('\n')) {
    if (isInComment) {
      if (rawLine.trimEnd().endsWith('*/')) isInComment = false;
    } else if (rawLine.startsWith('/*')) isInComment = true;
    else {
      const line = rawLine.replace(/\/\/.*/, '').trim();
      if (line !== '') lines.push(line);
    }
  }
  return lines;
};

const hasOneBit = (set: Languages): boolean => set > 0 && (set & (set - 1)) === 0;

/** A context anchored at one end. Without a character class, it is literal text, including brackets and bars. */
const contextMatcher = (source: string): ((text: string) => boolean) => {
  const isAnchoredAtStart = source.startsWith('^');
  const isAnchoredAtEnd = source.endsWith('$');
  const content = source.slice(isAnchoredAtStart ? 1 : 0, isAnchoredAtEnd ? source.length - 1 : source.length);
  if (!content.includes('[')) {
    if (isAnchoredAtStart && isAnchoredAtEnd) return (text) => text === content;
    return isAnchoredAtStart ? (text) => text.startsWith(content) : (text) => text.endsWith(content);
  }
  const expression = new RegExp(source);
  return (text) => expression.test(text);
};

const unquote = (part: string): string => part.replace(/^"|"$/g, '');

/**
 * The generic rules of Beider-Morse phonetic matching. `readFile` returns the text of a rule file of Apache Commons
 * Codec by its name without extension, such as `gen_rules_any`; each file is read once, on first use.
 */
export class BeiderMorseRules {
  private readonly bits = new Map<string, Languages>();
  private readonly files = new Map<string, Rules>();
  private languageRules: { all: Languages; rules: readonly LanguageRule[] } | undefined;

  constructor(private readonly readFile: (name: string) => string) {}

  /** Pronunciation rules; a single language has separate rules. */
  soundRules(languages: Languages): Rules {
    return this.rules(`gen_rules_${this.languageName(languages)}`);
  }

  /** Rules for sounds that are treated as equal in these languages. */
  approximateRules(languages: Languages): Rules {
    return this.rules(`gen_approx_${this.languageName(languages)}`);
  }

  /** Rules for sounds that are treated as equal in every language. */
  commonRules(): Rules {
    return this.rules('gen_approx_common');
  }

  /** The possible languages of a lowercase word, by its spelling. */
  guessLanguages(word: string): Languages {
    this.languageRules ??= {
      all: readLines(this.readFile('gen_languages')).reduce((set: Languages, name) => set | this.bitOf(name), 0),
      rules: readLines(this.readFile('gen_lang')).map((line) => {
        const [pattern = '', languages = '', accept] = line.split(/\s+/);
        return { pattern: new RegExp(pattern), languages: this.languagesOf(languages), accepts: accept === 'true' };
      }),
    };
    let languages = this.languageRules.all;
    for (const rule of this.languageRules.rules) {
      if (rule.pattern.test(word)) languages &= rule.accepts ? rule.languages : ~rule.languages;
    }
    return languages === 0 ? ANY_LANGUAGE : languages;
  }

  private rules(name: string): Rules {
    let rules = this.files.get(name);
    if (rules === undefined) this.files.set(name, (rules = this.readRules(name)));
    return rules;
  }

  private readRules(name: string): Map<string, Rule[]> {
    const rules = new Map<string, Rule[]>();
    for (const line of readLines(this.readFile(name))) {
      if (line.startsWith('#include')) {
        for (const [key, includedRules] of this.readRules(line.slice('#include'.length).trim())) {
          rules.set(key, includedRules);
        }
        continue;
      }
      const [pattern = '', left = '', right = '', phonemes = ''] = line.split(/\s+/).map(unquote);
      const key = pattern.charAt(0);
      const list = rules.get(key) ?? [];
      rules.set(key, list);
      list.push({
        pattern,
        matchesLeft: contextMatcher(`${left}$`),
        matchesRight: contextMatcher(`^${right}`),
        phonemes: this.readPhonemes(phonemes),
      });
    }
    return rules;
  }

  private readPhonemes(text: string): Phoneme[] {
    if (!text.startsWith('(')) return [this.readPhoneme(text)];
    const body = text.slice(1, -1);
    const parts = body.split('|');
    while (parts.length > 1 && parts.at(-1) === '') parts.pop();
    const phonemes = parts.map((part) => this.readPhoneme(part));
    if (body.startsWith('|') || body.endsWith('|')) phonemes.push({ text: '', languages: ANY_LANGUAGE });
    return phonemes;
  }

  private readPhoneme(text: string): Phoneme {
    const open = text.indexOf('[');
    return open < 0
      ? { text, languages: ANY_LANGUAGE }
      : { text: text.slice(0, open), languages: this.languagesOf(text.slice(open + 1, -1)) };
  }

  private bitOf(language: string): Languages {
    const bit = this.bits.get(language) ?? 1 << this.bits.size;
    this.bits.set(language, bit);
    return bit;
  }

  private languagesOf(list: string): Languages {
    return list.split('+').reduce((set: Languages, language) => set | this.bitOf(language), 0);
  }

  private languageName(languages: Languages): string {
    return hasOneBit(languages) ? ([...this.bits].find(([, bit]) => bit === languages)?.[0] ?? 'any') : 'any';
  }
}
