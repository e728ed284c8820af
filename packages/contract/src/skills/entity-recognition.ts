import { array, enumOf } from '../schema/node.js';
import { languageCode, minimumPrecision, modelVersion, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

const entityOutputs = [
  'persons',
  'locations',
  'organizations',
  'quantities',
  'dateTimes',
  'urls',
  'emails',
  'personTypes',
  'events',
  'products',
  'skills',
  'addresses',
  'phoneNumbers',
  'ipAddresses',
] as const;
export const entityCategories = [
  'Person',
  'Location',
  'Organization',
  'Quantity',
  'DateTime',
  'URL',
  'Email',
  'PersonType',
  'Event',
  'Product',
  'Skill',
  'Address',
  'PhoneNumber',
  'IPAddress',
] as const;

/** service-behavior §9. */
export const entityRecognitionSkill = defineSkill({
  type: '#Vendor.Skills.Text.V3.EntityRecognitionSkill',
  title: 'Entity recognition',
  group: 'Text',
  description: 'Recognizes people, places, organizations, and other entities in text.',
  isDocumented: false,
  isBillable: true,
  fields: {
    categories: array(enumOf(entityCategories, { ignoresCase: true }), {
      isDocumented: false,
      description: 'Categories to detect. Defaults to all categories.',
    }),
    defaultLanguageCode: languageCode(),
    minimumPrecision,
    modelVersion,
  },
  inputs: textInputs,
  outputs: [
    ...entityOutputs.map((name) => typed('string[]', port(name, 'Entities of the category, as strings.'))),
    typed(
      'object[]',
      port('namedEntities', 'Objects with category, subcategory, text, offset, length, and confidenceScore.'),
    ),
  ],
});
