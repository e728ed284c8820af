import type { Infer, keyPhraseExtractionSkill, SkillDefinition } from '@searchdeck/contract';
import { englishModel, languageWarning, type EnglishModel } from './english.js';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

type KeyPhraseSkill = Infer<typeof keyPhraseExtractionSkill.schema> & SkillDefinition;

/** Parts of speech that a phrase can contain. Its last word must be a noun. */
const PARTS_OF_SPEECH: ReadonlySet<string> = new Set(['ADJ', 'NOUN', 'PROPN']);
/** Maximum number of words in a phrase. Longer runs are usually lists or tables. */
const MAX_WORDS = 5;

/** The runs of adjectives and nouns that end with a noun, as lists of words. */
function candidatePhrases(text: string, model: EnglishModel): string[][] {
  const words = model.words(text);
  const runs: string[][] = [];
  let start = 0;
  for (let i = 0; i <= words.length; i++) {
    const word = words[i];
    if (word !== undefined && PARTS_OF_SPEECH.has(word.partOfSpeech) && /\p{L}/u.test(word.text)) continue;
    let end = i;
    while (end > start && words[end - 1]?.partOfSpeech === 'ADJ') end--;
    if (end > start && end - start <= MAX_WORDS) {
      runs.push(words.slice(start, end).map(({ text: phraseWord }) => phraseWord));
    }
    start = i + 1;
  }
  return runs;
}

/** Rapid automatic keyword extraction (RAKE): a word scores its degree divided by its frequency, a phrase the sum of its words. */
function extract(text: string, model: EnglishModel): string[] {
  const runs = candidatePhrases(text, model);
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const words of runs) {
    for (const word of words) {
      const key = word.toLowerCase();
      frequency.set(key, (frequency.get(key) ?? 0) + 1);
      degree.set(key, (degree.get(key) ?? 0) + words.length);
    }
  }
  const phrases = new Map<string, { phrase: string; score: number }>();
  for (const words of runs) {
    const phrase = words.join(' ');
    const key = phrase.toLowerCase();
    const score = words.reduce((sum, word) => {
      const wordKey = word.toLowerCase();
      return sum + degree.get(wordKey)! / frequency.get(wordKey)!;
    }, 0);
    if (!phrases.has(key)) phrases.set(key, { phrase, score });
  }
  return Array.from(phrases.values())
    .toSorted((a, b) => b.score - a.score)
    .map(({ phrase }) => phrase);
}

/** Extracts key phrases of English texts. service-behavior §9. */
export const keyPhraseExecutor: SkillExecutor<KeyPhraseSkill> = {
  batchSize: 10,
  async execute(skill, records) {
    const model = await englishModel();
    return records.map(({ inputs }): SkillResult => {
      if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
      const warning = languageWarning(inputs['languageCode'], skill.defaultLanguageCode);
      if (warning !== undefined) return { outputs: {}, warnings: [warning] };
      const { text, warnings } = truncateForSkill(inputs['text']);
      const keyPhrases = extract(text, model);
      return { outputs: { keyPhrases: keyPhrases.slice(0, skill.maxKeyPhraseCount ?? keyPhrases.length) }, warnings };
    });
  },
};
