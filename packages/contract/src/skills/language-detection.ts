import { string } from '../schema/node.js';
import { modelVersion } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** data-plane.md "SearchSkillset"; parameters from service-behavior §9. */
export const languageDetectionSkill = defineSkill({
  type: '#Vendor.Skills.Text.LanguageDetectionSkill',
  title: 'Language detection',
  group: 'Text',
  description: 'Detects the language of text.',
  isDocumented: true,
  isBillable: true,
  fields: {
    defaultCountryHint: string({ isDocumented: false, description: 'Country code used if the language is ambiguous.' }),
    modelVersion,
  },
  inputs: [
    typed('string', port('text', 'Text to process.', true)),
    typed('string', port('countryHint', 'Two-letter country code, used if the language is ambiguous.')),
  ],
  outputs: [
    typed('string', port('languageCode', 'Language code.')),
    typed('string', port('languageName', 'Language name.')),
    typed('number', port('score', 'Confidence score, from 0 to 1.')),
  ],
});
