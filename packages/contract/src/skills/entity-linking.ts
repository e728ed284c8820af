import { languageCode, minimumPrecision, modelVersion, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** service-behavior §9. */
export const entityLinkingSkill = defineSkill({
  type: '#Vendor.Skills.Text.V3.EntityLinkingSkill',
  title: 'Entity linking',
  group: 'Text',
  description: 'Identifies well-known entities in text and links them to articles about them.',
  isDocumented: false,
  isBillable: true,
  fields: { defaultLanguageCode: languageCode(), minimumPrecision, modelVersion },
  inputs: textInputs,
  outputs: [
    typed('object[]', port('entities', 'Objects with name, id, language, url, bingId, dataSource, and matches.')),
  ],
});
