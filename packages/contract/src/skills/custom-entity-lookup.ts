import { array, boolean, int32, object, required, string } from '../schema/node.js';
import { languageCode, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

const sensitivity = (aspect: string, scope: string) =>
  boolean({ documented: false, description: `Whether ${scope} are ${aspect}-sensitive.`, default: false });
const distance = (scope: string) =>
  int32({
    documented: false,
    description: `Maximum edit distance of ${scope}.`,
    minimum: 0,
    maximum: 5,
    default: 0,
  });

const CustomEntityAlias = object(
  {
    text: required(string({ documented: false, description: 'Alternative spelling of the entity.' })),
    caseSensitive: sensitivity('case', 'matches of the alias'),
    accentSensitive: sensitivity('accent', 'matches of the alias'),
    fuzzyEditDistance: distance('matches of the alias'),
  },
  { name: 'CustomEntityAlias', documented: false },
);
export const CustomEntity = object(
  {
    name: required(string({ documented: false, description: 'Name of the entity, which is matched and returned.' })),
    description: string({ documented: false, description: 'Description of the entity.' }),
    type: string({ documented: false, description: 'Type of the entity.' }),
    subtype: string({ documented: false, description: 'Subtype of the entity.' }),
    id: string({ documented: false, description: 'Custom ID of the entity.' }),
    caseSensitive: sensitivity('case', 'matches of the name'),
    accentSensitive: sensitivity('accent', 'matches of the name'),
    fuzzyEditDistance: distance('matches of the name'),
    defaultCaseSensitive: sensitivity('case', 'aliases without a setting of this type'),
    defaultAccentSensitive: sensitivity('accent', 'aliases without a setting of this type'),
    defaultFuzzyEditDistance: distance('aliases without a setting of this type'),
    aliases: array(CustomEntityAlias, { documented: false, description: 'Alternative spellings of the entity.' }),
  },
  { name: 'CustomEntity', documented: false },
);

/** service-behavior §9. */
export const customEntityLookupSkill = defineSkill({
  type: '#Vendor.Skills.Text.CustomEntityLookupSkill',
  title: 'Custom entity lookup',
  group: 'Text',
  description: 'Finds the words and phrases of a custom list in text.',
  documented: false,
  fields: {
    defaultLanguageCode: languageCode(),
    entitiesDefinitionUri: string({
      documented: false,
      description: 'URL of the entity list, a CSV or JSON file of up to 10 MB.',
      format: 'uri',
    }),
    inlineEntitiesDefinition: array(CustomEntity, {
      documented: false,
      description: 'Inline entity list of up to 10 KB.',
    }),
    globalDefaultCaseSensitive: sensitivity('case', 'entities without a setting of this type'),
    globalDefaultAccentSensitive: sensitivity('accent', 'entities without a setting of this type'),
    globalDefaultFuzzyEditDistance: distance('entities without a setting of this type'),
  },
  inputs: textInputs,
  outputs: [typed('object[]', port('entities', 'Objects with name, id, description, type, subtype, and matches.'))],
  check: (skill, { path, name }, f) => {
    if (Boolean(skill['entitiesDefinitionUri']) === Boolean(skill['inlineEntitiesDefinition'])) {
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'InvalidSkill',
        `The skill '${name}' must have either 'entitiesDefinitionUri' or 'inlineEntitiesDefinition'.`,
      );
    }
    const size = JSON.stringify(skill['inlineEntitiesDefinition'] ?? []).length;
    if (size > 10 * 1024) {
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'OutOfRange',
        `The inline entities of skill '${name}' must not exceed 10 KB; they have ${size} characters.`,
      );
    }
  },
});
