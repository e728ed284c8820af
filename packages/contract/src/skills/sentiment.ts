import { boolean } from '../schema/node.js';
import { languageCode, modelVersion, textInputs } from './shared.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const sentimentSkill = defineSkill({
  type: '#Vendor.Skills.Text.V3.SentimentSkill',
  title: 'Sentiment',
  group: 'Text',
  description: 'Says whether a text is positive, neutral or negative.',
  documented: false,
  billable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    includeOpinionMining: boolean({
      documented: false,
      description: 'Also find what the opinions are about.',
      default: false,
    }),
    modelVersion,
  },
  inputs: textInputs,
  outputs: [
    port('sentiment', 'positive, neutral, negative or mixed.'),
    port('confidenceScores', 'Confidence for each label.'),
    port('sentences', 'The same by sentence.'),
  ],
});
