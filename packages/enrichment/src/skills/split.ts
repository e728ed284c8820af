import { badRequest, splitSkill, type Infer, type SkillDefinition } from '@searchdeck/contract';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED } from './skill-text.js';
import { splitPages, splitSentences, type TextMeasure } from './split-text.js';
import { tokenMeasure } from './tokens.js';

type SplitSkill = Infer<typeof splitSkill.schema> & SkillDefinition;

const { fields } = splitSkill.schema;
const DEFAULT_PAGE_LENGTH = fields['maximumPageLength']?.schema.default as number;
const DEFAULT_LANGUAGE = 'en';

/** The requested language, or the default language with a warning if the segmenter does not support it. */
function languageOf(skill: SplitSkill, languageCode: unknown): { language: string; warnings: string[] } {
  const requestedLanguage =
    typeof languageCode === 'string' && languageCode !== '' ? languageCode : skill.defaultLanguageCode;
  const language = requestedLanguage ?? DEFAULT_LANGUAGE;
  try {
    if (Intl.Segmenter.supportedLocalesOf(language).length > 0) return { language, warnings: [] };
  } catch {
    // Not a valid language tag.
  }
  return {
    language: DEFAULT_LANGUAGE,
    warnings: [`The language code '${language}' is not supported; '${DEFAULT_LANGUAGE}' was used.`],
  };
}

function split(
  skill: SplitSkill,
  text: string,
  languageCode: unknown,
  measure: { measure?: TextMeasure },
): SkillResult {
  const { language, warnings } = languageOf(skill, languageCode);
  const allParts =
    skill.textSplitMode === 'sentences'
      ? splitSentences(text, language)
      : splitPages(text, language, {
          maxLength: skill.maximumPageLength ?? DEFAULT_PAGE_LENGTH,
          overlap: skill.pageOverlapLength ?? 0,
          ...measure,
        });
  const parts = skill.maximumPagesToTake ? allParts.slice(0, skill.maximumPagesToTake) : allParts;
  return {
    outputs: {
      textItems: parts.map((part) => part.text),
      offsets: parts.map(({ offset }) => offset),
      lengths: parts.map((part) => part.text.length),
      ordinalPositions: parts.map((_, i) => i),
    },
    warnings,
  };
}

/** Splits text into pages or sentences. data-plane.md "SearchSkillset", service-behavior §9. */
export const splitExecutor: SkillExecutor<SplitSkill> = {
  batchSize: 100,
  check({ textSplitMode, maximumPageLength, pageOverlapLength }) {
    if (textSplitMode === 'sentences') return;
    if ((pageOverlapLength ?? 0) >= (maximumPageLength ?? DEFAULT_PAGE_LENGTH) / 2) {
      throw badRequest("'pageOverlapLength' must be less than half of 'maximumPageLength'.", {
        target: 'pageOverlapLength',
      });
    }
  },
  async execute(skill, records) {
    const isTokens = skill.unit === 'cloudLlmTokens' && skill.textSplitMode !== 'sentences';
    const measure = isTokens ? { measure: await tokenMeasure(skill.cloudLlmTokenizerParameters) } : {};
    return records.map(({ inputs: { text, languageCode } }) =>
      typeof text === 'string' ? split(skill, text, languageCode, measure) : TEXT_REQUIRED,
    );
  },
};
