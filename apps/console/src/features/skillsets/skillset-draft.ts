import {
  isObject,
  LOCAL_EMBEDDING_DIMENSIONS,
  LOCAL_EMBEDDINGS,
  skillByType,
  type SkillKind,
} from '@searchdeck/contract';
import { ROOT_PATH } from './document-paths';

/** An input of a skill, or a mapping of a projection. */
export interface DraftInput {
  /** JSON path of the entry: `skills[0].inputs[1]`. */
  target: string;
  name: string;
  source: string;
  sourceContext: string | undefined;
  inputs: readonly DraftInput[];
}
export interface DraftOutput {
  target: string;
  name: string;
  targetName: string;
}
export interface DraftSkill {
  /** `skills[0]`. */
  target: string;
  index: number;
  /** Name, or `#` and the number. */
  name: string;
  type: string;
  kind: SkillKind | undefined;
  context: string;
  inputs: readonly DraftInput[];
  outputs: readonly DraftOutput[];
  /** Size of the vectors that the skill produces, if it is known. */
  dimensions: number | undefined;
  /** Whether the model has only one size. */
  hasFixedDimensions: boolean;
  /** The field that must name the skill's model, if it is empty. */
  missingModelField: string | undefined;
}
export interface DraftSelector {
  target: string;
  indexName: string;
  parentKeyField: string;
  sourceContext: string;
  mappings: readonly DraftInput[];
}
export interface DraftProjection {
  target: string;
  type: 'table' | 'object' | 'file';
  /** Of the table or container. */
  name: string;
  source: DraftInput;
}

/** The parts of a skillset that the designer shows. A draft can be incomplete, so nothing is required. */
export interface SkillsetDraft {
  skills: readonly DraftSkill[];
  selectors: readonly DraftSelector[];
  skipsParents: boolean;
  projections: readonly DraftProjection[];
  hasBillingAccount: boolean;
}

type Member = Readonly<Record<string, unknown>>;
const members = (value: unknown): readonly Member[] =>
  (Array.isArray(value) ? value : []).map((item: unknown) => (isObject(item) ? item : {}));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const child = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const inputOf = (entry: Member, target: string): DraftInput => ({
  target,
  name: text(entry['name']),
  source: text(entry['source']),
  sourceContext: text(entry['sourceContext']) || undefined,
  inputs: inputsOf(entry['inputs'], `${target}.inputs`),
});
const inputsOf = (value: unknown, target: string): DraftInput[] =>
  members(value).map((entry, i) => inputOf(entry, `${target}[${i}]`));

const skillOf = (skill: Member, index: number): DraftSkill => {
  const target = `skills[${index}]`;
  const type = text(skill['@odata.type']);
  const kind = skillByType(type);
  const { modelField } = kind ?? {};
  const isLocalModel = skill['resourceUri'] === LOCAL_EMBEDDINGS;
  return {
    target,
    index,
    name: text(skill['name']) || `#${index + 1}`,
    type,
    kind,
    context: text(skill['context']) || ROOT_PATH,
    inputs: inputsOf(skill['inputs'], `${target}.inputs`),
    outputs: members(skill['outputs']).map((output, i) => ({
      target: `${target}.outputs[${i}]`,
      name: text(output['name']),
      targetName: text(output['targetName']) || text(output['name']),
    })),
    dimensions: isLocalModel
      ? LOCAL_EMBEDDING_DIMENSIONS
      : typeof skill['dimensions'] === 'number'
        ? skill['dimensions']
        : undefined,
    hasFixedDimensions: isLocalModel,
    missingModelField: modelField !== undefined && text(skill[modelField]) === '' ? modelField : undefined,
  };
};

const PROJECTION_LISTS = [
  ['tables', 'table', 'tableName'],
  ['objects', 'object', 'storageContainer'],
  ['files', 'file', 'storageContainer'],
] as const;

/** Reads a definition in neutral names. */
export function readSkillset(definition: unknown): SkillsetDraft {
  const indexProjections = child(definition, 'indexProjections');
  return {
    skills: members(child(definition, 'skills')).map(skillOf),
    selectors: members(child(indexProjections, 'selectors')).map((selector, i) => {
      const target = `indexProjections.selectors[${i}]`;
      return {
        target,
        indexName: text(selector['targetIndexName']),
        parentKeyField: text(selector['parentKeyFieldName']),
        sourceContext: text(selector['sourceContext']),
        mappings: inputsOf(selector['mappings'], `${target}.mappings`),
      };
    }),
    skipsParents: child(child(indexProjections, 'parameters'), 'projectionMode') === 'skipIndexingParentDocuments',
    projections: members(child(child(definition, 'knowledgeStore'), 'projections')).flatMap((group, g) =>
      PROJECTION_LISTS.flatMap(([list, type, nameField]) =>
        members(group[list]).map((projection, i): DraftProjection => {
          const target = `knowledgeStore.projections[${g}].${list}[${i}]`;
          return { target, type, name: text(projection[nameField]), source: inputOf(projection, target) };
        }),
      ),
    ),
    hasBillingAccount:
      isObject(child(definition, 'cognitiveServices')) &&
      child(child(definition, 'cognitiveServices'), '@odata.type') !== '#Vendor.Search.DefaultCognitiveServices',
  };
}
