import { int32 } from '../schema/node.js';
import { languageCode, modelVersion, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** data-plane.md "SearchSkillset"; more parameters from service-behavior §9. */
export const keyPhraseExtractionSkill = defineSkill({
  type: '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
  title: 'Key phrase extraction',
  group: 'Text',
  description: 'Extracts key phrases from text.',
  isDocumented: true,
  isBillable: true,
  fields: {
    defaultLanguageCode: languageCode(true),
    maxKeyPhraseCount: int32({
      isDocumented: false,
      description: 'Maximum number of key phrases to return.',
      minimum: 1,
    }),
    modelVersion,
  },
  inputs: textInputs,
  outputs: [typed('string[]', port('keyPhrases', 'Key phrases.'))],
});
