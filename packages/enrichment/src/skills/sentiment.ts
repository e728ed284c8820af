import { notSupportedLocally, type Infer, type sentimentSkill, type SkillDefinition } from '@searchdeck/contract';
import { englishModel, languageWarning, type EnglishModel } from './english.js';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

type SentimentSkill = Infer<typeof sentimentSkill.schema> & SkillDefinition;
type Label = 'positive' | 'neutral' | 'negative' | 'mixed';

/** Maximum number of characters that the skill reads. service-behavior §9. */
const MAX_CHARACTERS = 5000;
/** Scores range from -1 to 1. Scores with at most this absolute value are neutral. */
const NEUTRAL_SCORE = 0.1;

const labelOf = (score: number): Label =>
  score > NEUTRAL_SCORE ? 'positive' : score < -NEUTRAL_SCORE ? 'negative' : 'neutral';

const round = (value: number): number => Math.round(value * 100) / 100;
const confidenceScores = (score: number) => ({
  positive: round(Math.min(1, Math.max(0, score))),
  neutral: round(1 - Math.min(1, Math.abs(score))),
  negative: round(Math.min(1, Math.max(0, -score))),
});

function analyze(text: string, model: EnglishModel): Readonly<Record<string, unknown>> {
  const scores: number[] = [];
  const labels = new Set<Label>();
  const sentences: unknown[] = [];
  let position = 0;
  for (const { text: sentence, score } of model.sentences(text)) {
    const offset = Math.max(position, text.indexOf(sentence, position));
    position = offset + sentence.length;
    scores.push(score);
    labels.add(labelOf(score));
    sentences.push({
      text: sentence,
      sentiment: labelOf(score),
      confidenceScores: confidenceScores(score),
      offset,
      length: sentence.length,
      targets: [],
      assertions: [],
    });
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const isMixed = labels.has('positive') && labels.has('negative');
  const sentiment: Label = isMixed
    ? 'mixed'
    : labels.has('positive')
      ? 'positive'
      : labels.has('negative')
        ? 'negative'
        : 'neutral';
  return { sentiment, confidenceScores: confidenceScores(mean), sentences };
}

/** Classifies the sentiment of English texts with a lexicon. service-behavior §9. */
export const sentimentExecutor: SkillExecutor<SentimentSkill> = {
  batchSize: 10,
  check({ includeOpinionMining }) {
    if (includeOpinionMining !== true) return;
    throw notSupportedLocally("The parameter 'includeOpinionMining' of the sentiment skill", 'includeOpinionMining');
  },
  async execute(skill, records) {
    const model = await englishModel();
    return records.map(({ inputs }): SkillResult => {
      if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
      const warning = languageWarning(inputs['languageCode'], skill.defaultLanguageCode);
      if (warning !== undefined) return { outputs: {}, warnings: [warning] };
      const { text, warnings } = truncateForSkill(inputs['text'], MAX_CHARACTERS);
      return { outputs: analyze(text, model), warnings };
    });
  },
};
