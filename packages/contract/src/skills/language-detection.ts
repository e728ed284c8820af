import { string } from '../schema/node.js';
import { modelVersion } from './shared.js';
import { defineSkill, port } from './skill.js';

/** data-plane.md "SearchSkillset"; parameters from service-behavior §9. */
export const languageDetectionSkill = defineSkill({
  type: '#Vendor.Skills.Text.LanguageDetectionSkill',
  title: 'Language detection',
  group: 'Text',
  description: 'Finds out which language a text is in.',
  documented: true,
  billable: true,
  fields: {
    defaultCountryHint: string({ documented: false, description: 'Country code used when the language is ambiguous.' }),
    modelVersion,
  },
  inputs: [
    port('text', 'The text to read.', true),
    port('countryHint', 'Two-letter country code, for ambiguous texts.'),
  ],
  outputs: [
    port('languageCode', 'Code of the language.'),
    port('languageName', 'Name of the language.'),
    port('score', 'Confidence, 0 to 1.'),
  ],
});
