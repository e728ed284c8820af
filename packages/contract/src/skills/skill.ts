import type { RuleFindings } from '../rules/findings.js';
import {
  array,
  lazy,
  object,
  required,
  string,
  type FieldOf,
  type Node,
  type ObjectNode,
  type ObjectOf,
  type Schema,
  type Typed,
} from '../schema/node.js';

export interface InputMapping {
  name: string;
  source?: string | null;
  sourceContext?: string | null;
  inputs?: InputMapping[] | null;
}
/** data-plane.md "SearchSkillset": inputs. */
export const InputFieldMappingEntry = object(
  {
    name: required(string({ description: 'Name of the input.', minLength: 1 })),
    source: string({ description: 'Path of the source value in the enriched document, such as /document/content.' }),
    sourceContext: string({
      isDocumented: false,
      description: 'Path whose matches each produce an object from the nested inputs.',
    }),
    inputs: array(
      lazy<InputMapping>('InputFieldMappingEntry', (): Node => InputFieldMappingEntry),
      {
        description: 'Nested inputs, which are combined into one object.',
      },
    ),
  },
  { name: 'InputFieldMappingEntry' },
);
export const OutputFieldMappingEntry = object(
  {
    name: required(string({ description: 'Name of the output of the skill.', minLength: 1 })),
    targetName: string({
      description: 'Name of the output node in the enriched document. Defaults to the name of the output.',
      minLength: 1,
    }),
  },
  { name: 'OutputFieldMappingEntry' },
);

/** Fields that every skill has. */
export const commonSkillFields = {
  name: string({
    description: 'Name of the skill, unique in the skillset. Defaults to # followed by the 1-based index of the skill.',
    minLength: 1,
    maxLength: 128,
  }),
  description: string({ description: 'Description of the skill.' }),
  context: string({
    description: 'Path at which the skill runs, once for each match.',
    default: '/document',
    pattern: '^/document(/.*)?$',
    patternDescription: 'a context is a path that starts with /document',
  }),
  inputs: required(array(InputFieldMappingEntry, { description: 'Input mappings of the skill.', uniqueBy: 'name' })),
  outputs: required(array(OutputFieldMappingEntry, { description: 'Output mappings of the skill.', minItems: 1 })),
} as const;

/** Any skill of a skillset. */
export interface SkillDefinition {
  '@odata.type': string;
  name?: string | null;
  description?: string | null;
  context?: string | null;
  inputs: InputMapping[];
  outputs: { name: string; targetName?: string | null }[];
  [parameter: string]: unknown;
}

/** JSON type of a value in the enriched document. A `vector` is an array of numbers that is one value. */
export type SkillValueType = 'string' | 'number' | 'object' | 'vector' | `${'string' | 'number' | 'object'}[]`;

export interface SkillPort {
  name: string;
  description: string;
  /** Absent: any type. */
  type?: SkillValueType;
  required?: boolean;
  /** Another input that can replace this one. */
  orElse?: string;
}
/** Rules of a skill that span several properties. `name`: name of the skill, or `#` and its number. */
export type SkillCheck = (skill: SkillDefinition, at: { path: string; name: string }, findings: RuleFindings) => void;
export type SkillGroup = 'Text' | 'Images' | 'Documents' | 'Models' | 'Structure';
/** One kind of skill. Palettes, forms, checks, and the JSON schema are derived from it. */
export interface SkillKind<Type extends string = string> {
  /** Value of `@odata.type`. */
  type: Type;
  title: string;
  group: SkillGroup;
  description: string;
  schema: ObjectNode;
  /** Inputs by name; `any`: the skill accepts all names. */
  inputs: readonly SkillPort[] | 'any';
  outputs: readonly SkillPort[] | 'any';
  /** An input can be an object that is combined from nested inputs. */
  acceptsNestedInputs?: boolean;
  /** False: the interface documents only mention it; its fields are from service-behavior §9. */
  isDocumented: boolean;
  only?: 'preview';
  /** Rules that span several properties. */
  check?: SkillCheck;
  /** Uses the attached AI service account. */
  isBillable?: boolean;
  /** The optional field without which the skill has no model. */
  modelField?: string;
}

export type SkillFields = Readonly<Record<string, FieldOf<unknown, boolean> | (Node & Typed<unknown>)>>;

/** A skill kind whose schema knows the type of its definitions. */
export interface DefinedSkill<Type extends string, F extends SkillFields> extends SkillKind<Type> {
  schema: Schema<ObjectOf<typeof commonSkillFields & F>, ObjectNode>;
}

const portNames = (ports: readonly SkillPort[] | 'any'): string =>
  ports === 'any'
    ? 'any'
    : ports.map(({ name, required: isRequired }) => (isRequired ? `${name} (required)` : name)).join(', ');

/** Defines a skill by its fields besides the common ones. */
export const defineSkill = <const Type extends string, const F extends SkillFields>(
  skill: Omit<SkillKind<Type>, 'schema'> & { fields: F },
): DefinedSkill<Type, F> => {
  const { fields, ...rest } = skill;
  const schema = object(
    { ...commonSkillFields, ...fields },
    {
      name: skill.type.slice(skill.type.lastIndexOf('.') + 1) + (skill.type.includes('.V3.') ? 'V3' : ''),
      description: `${skill.description} Inputs: ${portNames(skill.inputs)}. Outputs: ${portNames(skill.outputs)}.`,
      ...(skill.isDocumented ? {} : { isDocumented: false }),
      ...(skill.only === undefined ? {} : { only: skill.only }),
    },
  );
  return { ...rest, schema } as DefinedSkill<Type, F>;
};

export const port = (name: string, description: string, isRequired = false, orElse?: string): SkillPort => ({
  name,
  description,
  ...(isRequired ? { required: true } : {}),
  ...(orElse === undefined ? {} : { orElse }),
});

export const typed = (type: SkillValueType, skillPort: SkillPort): SkillPort => ({ ...skillPort, type });
