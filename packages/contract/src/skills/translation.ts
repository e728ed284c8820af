import { required, string } from '../schema/node.js';
import { languageCode } from './shared.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const translationSkill = defineSkill({
  type: '#Vendor.Skills.Text.TranslationSkill',
  title: 'Translation',
  group: 'Text',
  description: 'Translates a text.',
  documented: false,
  billable: true,
  fields: {
    defaultToLanguageCode: required(
      string({ documented: false, description: 'Language to translate into.', examples: ['en', 'de', 'fr', 'es'] }),
    ),
    defaultFromLanguageCode: languageCode(false, undefined),
    suggestedFrom: string({
      documented: false,
      description: 'Language to assume when detection fails.',
      default: 'en',
    }),
  },
  inputs: [
    port('text', 'The text to translate.', true),
    port('toLanguageCode', 'Language to translate into.'),
    port('fromLanguageCode', 'Language of the text.'),
  ],
  outputs: [
    port('translatedText', 'The translation.'),
    port('translatedToLanguageCode', 'Language of the translation.'),
    port('translatedFromLanguageCode', 'Language of the text.'),
  ],
});
