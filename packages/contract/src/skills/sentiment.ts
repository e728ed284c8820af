import { boolean } from '../schema/node.js';
import { languageCode, modelVersion, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const sentimentSkill = defineSkill({
  type: '#Vendor.Skills.Text.V3.SentimentSkill',
  title: 'Sentiment',
  group: 'Text',
  description: 'Classifies the sentiment of text as positive, neutral, negative, or mixed.',
  isDocumented: false,
  isBillable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    includeOpinionMining: boolean({
      isDocumented: false,
      description: 'Whether to include opinion mining, which detects the targets of opinions.',
      default: false,
    }),
    modelVersion,
  },
  inputs: textInputs,
  outputs: [
    typed('string', port('sentiment', 'Sentiment label: positive, neutral, negative, or mixed.')),
    typed('object', port('confidenceScores', 'Confidence score of each label.')),
    typed('object[]', port('sentences', 'Sentiment by sentence.')),
  ],
});
