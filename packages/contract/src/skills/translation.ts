import { required, string } from '../schema/node.js';
import { languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const translationSkill = defineSkill({
  type: '#Vendor.Skills.Text.TranslationSkill',
  title: 'Translation',
  group: 'Text',
  description: 'Translates text.',
  documented: false,
  billable: true,
  fields: {
    defaultToLanguageCode: required(
      string({
        documented: false,
        description: 'Target language used if the input toLanguageCode is absent.',
        examples: ['en', 'de', 'fr', 'es'],
      }),
    ),
    defaultFromLanguageCode: languageCode(false, {
      description: 'Source language used if the input fromLanguageCode is absent. Detected by default.',
      default: undefined,
    }),
    suggestedFrom: string({
      documented: false,
      description: 'Source language used if detection fails.',
      default: 'en',
    }),
  },
  inputs: [
    port('text', 'Text to translate.', true),
    port('toLanguageCode', 'Target language.'),
    port('fromLanguageCode', 'Language of the text.'),
  ],
  outputs: [
    port('translatedText', 'Translated text.'),
    port('translatedToLanguageCode', 'Language of the translated text.'),
    port('translatedFromLanguageCode', 'Language of the text.'),
  ],
});
