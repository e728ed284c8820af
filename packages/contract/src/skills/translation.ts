import { required, string } from '../schema/node.js';
import { languageCode } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const translationSkill = defineSkill({
  type: '#Vendor.Skills.Text.TranslationSkill',
  title: 'Translation',
  group: 'Text',
  description: 'Translates text.',
  isDocumented: false,
  isBillable: true,
  fields: {
    defaultToLanguageCode: required(
      string({
        isDocumented: false,
        description: 'Target language used if the input toLanguageCode is absent.',
        examples: ['en', 'de', 'fr', 'es'],
      }),
    ),
    defaultFromLanguageCode: languageCode(false, {
      description: 'Source language used if the input fromLanguageCode is absent. Detected by default.',
      default: undefined,
    }),
    suggestedFrom: string({
      isDocumented: false,
      description: 'Source language used if detection fails.',
      default: 'en',
    }),
  },
  inputs: [
    typed('string', port('text', 'Text to translate.', true)),
    typed('string', port('toLanguageCode', 'Target language.')),
    typed('string', port('fromLanguageCode', 'Language of the text.')),
  ],
  outputs: [
    typed('string', port('translatedText', 'Translated text.')),
    typed('string', port('translatedToLanguageCode', 'Language of the translated text.')),
    typed('string', port('translatedFromLanguageCode', 'Language of the text.')),
  ],
});
