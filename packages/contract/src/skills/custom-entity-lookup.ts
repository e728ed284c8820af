import { array, boolean, int32, object, required, string } from '../schema/node.js';
import { languageCode, textInputs } from './shared.js';
import { defineSkill, port } from './skill.js';

const sensitive = (what: string, scope: string) =>
  boolean({ documented: false, description: `Whether ${what} matters, ${scope}.`, default: false });
const distance = (scope: string) =>
  int32({
    documented: false,
    description: `Edit distance that still matches, ${scope}.`,
    minimum: 0,
    maximum: 5,
    default: 0,
  });

const CustomEntityAlias = object(
  {
    text: required(string({ documented: false, description: 'Another spelling of the entity.' })),
    caseSensitive: sensitive('case', 'for the alias'),
    accentSensitive: sensitive('accent', 'for the alias'),
    fuzzyEditDistance: distance('for the alias'),
  },
  { name: 'CustomEntityAlias', documented: false },
);
export const CustomEntity = object(
  {
    name: required(string({ documented: false, description: 'The entity, as it is returned and looked for.' })),
    description: string({ documented: false, description: 'Anything you want to say about it.' }),
    type: string({ documented: false, description: 'Type of the entity.' }),
    subtype: string({ documented: false, description: 'Subtype of the entity.' }),
    id: string({ documented: false, description: 'Your id of the entity.' }),
    caseSensitive: sensitive('case', 'for the name'),
    accentSensitive: sensitive('accent', 'for the name'),
    fuzzyEditDistance: distance('for the name'),
    defaultCaseSensitive: sensitive('case', 'for aliases that do not say'),
    defaultAccentSensitive: sensitive('accent', 'for aliases that do not say'),
    defaultFuzzyEditDistance: distance('for aliases that do not say'),
    aliases: array(CustomEntityAlias, { documented: false, description: 'Other spellings.' }),
  },
  { name: 'CustomEntity', documented: false },
);

/** service-behavior §9. */
export const customEntityLookupSkill = defineSkill({
  type: '#Vendor.Skills.Text.CustomEntityLookupSkill',
  title: 'Custom entity lookup',
  group: 'Text',
  description: 'Finds the words and phrases of your own list in a text.',
  documented: false,
  fields: {
    defaultLanguageCode: languageCode(),
    entitiesDefinitionUri: string({
      documented: false,
      description: 'Address of the list, CSV or JSON, at most 10 MB.',
      format: 'uri',
    }),
    inlineEntitiesDefinition: array(CustomEntity, {
      documented: false,
      description: 'The list itself, at most 10 KB.',
    }),
    globalDefaultCaseSensitive: sensitive('case', 'for entities that do not say'),
    globalDefaultAccentSensitive: sensitive('accent', 'for entities that do not say'),
    globalDefaultFuzzyEditDistance: distance('for entities that do not say'),
  },
  inputs: textInputs,
  outputs: [port('entities', 'Objects with name, id, description, type, subtype and matches.')],
  check: (skill, { path, name }, f) => {
    if (Boolean(skill['entitiesDefinitionUri']) === Boolean(skill['inlineEntitiesDefinition']))
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'InvalidSkill',
        `The skill '${name}' must have either 'entitiesDefinitionUri' or 'inlineEntitiesDefinition'.`,
      );
    const size = JSON.stringify(skill['inlineEntitiesDefinition'] ?? []).length;
    if (size > 10 * 1024)
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'OutOfRange',
        `The inline entities of skill '${name}' must not exceed 10 KB; they have ${size} characters.`,
      );
  },
});
