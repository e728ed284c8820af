import { int32 } from '../schema/node.js';
import { languageCode, modelVersion, textInputs } from './shared.js';
import { defineSkill, port } from './skill.js';

/** data-plane.md "SearchSkillset"; more parameters from service-behavior §9. */
export const keyPhraseExtractionSkill = defineSkill({
  type: '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
  title: 'Key phrase extraction',
  group: 'Text',
  description: 'Finds the main points of a text.',
  documented: true,
  billable: true,
  fields: {
    defaultLanguageCode: languageCode(true),
    maxKeyPhraseCount: int32({ documented: false, description: 'Most key phrases to return.', minimum: 1 }),
    modelVersion,
  },
  inputs: textInputs,
  outputs: [port('keyPhrases', 'The key phrases.')],
});
