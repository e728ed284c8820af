import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

const UNKNOWN = '(Unknown)';
/** The service's codes for languages, where they differ from the library's. */
const SERVICE_CODES: Readonly<Record<string, string>> = { zh: 'zh_chs', nb: 'no' };
const names = new Intl.DisplayNames('en', { type: 'language' });

/** Detects about 60 languages by the frequency of n-grams. service-behavior §9. */
export const languageDetectionExecutor: SkillExecutor = {
  batchSize: 100,
  async execute(_skill, records) {
    // Loaded on first use: the library's database takes 0.3 s and 150 MB.
    const { eld } = await import('eld/small');
    return records.map(({ inputs }): SkillResult => {
      if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
      const { text, warnings } = truncateForSkill(inputs['text']);
      const result = eld.detect(text);
      const { language } = result;
      if (language === '') {
        return { outputs: { languageCode: UNKNOWN, languageName: UNKNOWN, score: 0 }, warnings };
      }
      const score = Math.min(1, result.getScores()[language] ?? 0);
      const outputs = {
        languageCode: SERVICE_CODES[language] ?? language,
        languageName: names.of(language) ?? language,
        score: Math.round(score * 100) / 100,
      };
      return { outputs, warnings };
    });
  },
};
