import { array, enumOf, string } from '../schema/node.js';
import { languageCode, minimumPrecision, modelVersion, textInputs } from './shared.js';
import { defineSkill, port } from './skill.js';

/** service-behavior §9. */
export const piiDetectionSkill = defineSkill({
  type: '#Vendor.Skills.Text.PIIDetectionSkill',
  title: 'PII detection',
  group: 'Text',
  description: 'Finds personal information in a text, and masks it if asked.',
  documented: false,
  billable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    minimumPrecision,
    maskingMode: enumOf(
      { none: 'Nothing is masked.', replace: 'Every character found is replaced by maskingCharacter.' },
      { documented: false, description: 'Whether to mask what is found.', default: 'none' },
    ),
    maskingCharacter: string({
      documented: false,
      description: 'The character to mask with.',
      default: '*',
      maxLength: 1,
    }),
    modelVersion,
    piiCategories: array(string(), { documented: false, description: 'Categories to find; all when absent.' }),
    domain: enumOf(
      { none: 'All kinds.', phi: 'Health information.' },
      { documented: false, description: 'Domain of the text.', default: 'none' },
    ),
  },
  inputs: textInputs,
  outputs: [
    port('piiEntities', 'Objects with text, type, subtype, offset, length and score.'),
    port('maskedText', 'The text with everything found masked.'),
  ],
});
