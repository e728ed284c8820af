import { array, boolean, int32, object, required, string } from '../schema/node.js';
import { languageCode, textInputs } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

const sensitivity = (aspect: string, scope: string) =>
  boolean({ isDocumented: false, description: `Whether ${scope} are ${aspect}-sensitive.`, default: false });
const distance = (scope: string) =>
  int32({
    isDocumented: false,
    description: `Maximum edit distance of ${scope}.`,
    minimum: 0,
    maximum: 5,
    default: 0,
  });

const CustomEntityAlias = object(
  {
    text: required(string({ isDocumented: false, description: 'Alternative spelling of the entity.' })),
    caseSensitive: sensitivity('case', 'matches of the alias'),
    accentSensitive: sensitivity('accent', 'matches of the alias'),
    fuzzyEditDistance: distance('matches of the alias'),
  },
  { name: 'CustomEntityAlias', isDocumented: false },
);
export const CustomEntity = object(
  {
    name: required(string({ isDocumented: false, description: 'Name of the entity, which is matched and returned.' })),
    description: string({ isDocumented: false, description: 'Description of the entity.' }),
    type: string({ isDocumented: false, description: 'Type of the entity.' }),
    subtype: string({ isDocumented: false, description: 'Subtype of the entity.' }),
    id: string({ isDocumented: false, description: 'Custom ID of the entity.' }),
    caseSensitive: sensitivity('case', 'matches of the name'),
    accentSensitive: sensitivity('accent', 'matches of the name'),
    fuzzyEditDistance: distance('matches of the name'),
    defaultCaseSensitive: sensitivity('case', 'aliases without a setting of this type'),
    defaultAccentSensitive: sensitivity('accent', 'aliases without a setting of this type'),
    defaultFuzzyEditDistance: distance('aliases without a setting of this type'),
    aliases: array(CustomEntityAlias, { isDocumented: false, description: 'Alternative spellings of the entity.' }),
  },
  { name: 'CustomEntity', isDocumented: false },
);

const MAX_INLINE_CHARACTERS = 10 * 1024;

/** service-behavior §9. */
export const customEntityLookupSkill = defineSkill({
  type: '#Vendor.Skills.Text.CustomEntityLookupSkill',
  title: 'Custom entity lookup',
  group: 'Text',
  description: 'Finds the words and phrases of a custom list in text.',
  isDocumented: false,
  fields: {
    defaultLanguageCode: languageCode(),
    entitiesDefinitionUri: string({
      isDocumented: false,
      description: 'URL of the entity list, a CSV or JSON file of up to 10 MB.',
      format: 'uri',
    }),
    inlineEntitiesDefinition: array(CustomEntity, {
      isDocumented: false,
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
    const characters = JSON.stringify(skill['inlineEntitiesDefinition'] ?? []).length;
    if (characters > MAX_INLINE_CHARACTERS) {
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'OutOfRange',
        `The inline entities of skill '${name}' must have at most ${MAX_INLINE_CHARACTERS} characters as JSON; they have ${characters}.`,
      );
    }
  },
});
