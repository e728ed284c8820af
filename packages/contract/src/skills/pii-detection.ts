import { array, enumOf, string } from '../schema/node.js';
import { languageCode, minimumPrecision, modelVersion, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const piiDetectionSkill = defineSkill({
  type: '#Vendor.Skills.Text.PIIDetectionSkill',
  title: 'PII detection',
  group: 'Text',
  description: 'Detects personal information in text and optionally masks it.',
  isDocumented: false,
  isBillable: true,
  fields: {
    defaultLanguageCode: languageCode(),
    minimumPrecision,
    maskingMode: enumOf(
      {
        none: 'Does not mask personal information.',
        replace: 'Replaces each character of the detected entities with maskingCharacter.',
      },
      { isDocumented: false, description: 'Masking mode.', default: 'none' },
    ),
    maskingCharacter: string({
      isDocumented: false,
      description: 'Character used to mask personal information.',
      default: '*',
      maxLength: 1,
    }),
    modelVersion,
    piiCategories: array(string(), {
      isDocumented: false,
      description: 'Categories to detect. Defaults to all categories.',
    }),
    domain: enumOf(
      { none: 'All entity categories.', phi: 'Only categories of protected health information.' },
      { isDocumented: false, description: 'Domain that restricts the entity categories.', default: 'none' },
    ),
  },
  inputs: textInputs,
  outputs: [
    typed('object[]', port('piiEntities', 'Objects with text, type, subtype, offset, length, and score.')),
    typed('string', port('maskedText', 'Text with masked entities.')),
  ],
});
