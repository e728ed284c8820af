import { joinPath } from '../../errors/error-path.js';
import type { RuleFindings } from '../../rules/findings.js';
import { matchesPath } from '../../rules/paths.js';
import { contentMetadataFields } from '../../service/content-metadata.js';
import { storageMetadataFields } from '../../service/storage-metadata.js';
import { isObject } from '../../values/is-object.js';
import { fileSourceTypes } from '../datasources/data-source.js';
import { indexPartNames } from '../indexes/rules/part-references.js';
import type { DefinitionLookup } from '../kind.js';

const LISTS = ['fieldMappings', 'outputFieldMappings'] as const;
const METADATA_PREFIX = 'metadata_';
/** Parsing modes that create the same fields for every file. */
const FIXED_MODES: readonly unknown[] = ['default', 'text', undefined, null];

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface NamedMapping {
  list: (typeof LISTS)[number];
  /** `fieldMappings[0]`. */
  path: string;
  source: string;
  /** Undefined: the field with the name of the source field. */
  target: string | undefined;
  functionName: string | undefined;
}

/** The mappings of an indexer, which may be incomplete: those of fields first. */
export const mappingsOf = (indexer: unknown): NamedMapping[] =>
  LISTS.flatMap((list) =>
    itemsOf(memberOf(indexer, list)).map((mapping, i) => ({
      list,
      path: joinPath(list, i),
      source: textOf(memberOf(mapping, 'sourceFieldName')),
      target: textOf(memberOf(mapping, 'targetFieldName')) || undefined,
      functionName: textOf(memberOf(memberOf(mapping, 'mappingFunction'), 'name')) || undefined,
    })),
  );

/** The references whose definitions have the names that the mappings of an indexer use. */
export function mappedReferences(indexer: unknown): string[] {
  const mappings = mappingsOf(indexer);
  if (mappings.length === 0) return [];
  const hasOutputs = mappings.some(({ list }) => list === 'outputFieldMappings');
  return ['targetIndexName', 'dataSourceName', ...(hasOutputs ? ['skillsetName'] : [])];
}

const referenced = (indexer: unknown, kind: string, member: string, definitionOf: DefinitionLookup): unknown => {
  const name = textOf(memberOf(indexer, member));
  return name === '' ? undefined : definitionOf(kind, name);
};
const indexOf = (indexer: unknown, definitionOf: DefinitionLookup): unknown =>
  referenced(indexer, 'indexes', 'targetIndexName', definitionOf);

const readsFiles = (indexer: unknown, definitionOf: DefinitionLookup): boolean => {
  const type = memberOf(referenced(indexer, 'datasources', 'dataSourceName', definitionOf), 'type');
  return fileSourceTypes.includes(textOf(type));
};

const configurationOf = (indexer: unknown, name: string): unknown =>
  memberOf(memberOf(memberOf(indexer, 'parameters'), 'configuration'), name);

/** Whether each item is a file with known fields and custom metadata, not a row or an object with any fields. */
const hasFixedFields = (indexer: unknown, definitionOf: DefinitionLookup): boolean =>
  readsFiles(indexer, definitionOf) && FIXED_MODES.includes(configurationOf(indexer, 'parsingMode'));

/** Fields of files before enrichment, without their custom metadata. */
const fileFields: readonly string[] = [
  'content',
  ...Object.keys(storageMetadataFields),
  ...Object.keys(contentMetadataFields),
];
const GENERATED_FIELDS: readonly string[] = ['normalized_images', 'file_data'];

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The paths that the skills of a skillset write. */
const outputPaths = (skillset: unknown): string[] =>
  itemsOf(memberOf(skillset, 'skills')).flatMap((skill) => {
    const context = textOf(memberOf(skill, 'context')) || '/document';
    return itemsOf(memberOf(skill, 'outputs')).flatMap((output) => {
      const name = textOf(memberOf(output, 'targetName')) || textOf(memberOf(output, 'name'));
      return name === '' ? [] : [`${context.replace(/\/$/, '')}/${name}`];
    });
  });

/** The outputs of the skillset; undefined if documents can have any other fields, or the skillset isn't known. */
function knownOutputs(indexer: unknown, definitionOf: DefinitionLookup): string[] | undefined {
  if (!hasFixedFields(indexer, definitionOf)) return undefined;
  const skillsetName = textOf(memberOf(indexer, 'skillsetName'));
  const skillset = skillsetName === '' ? { skills: [] } : definitionOf('skillsets', skillsetName);
  return skillset === undefined ? undefined : outputPaths(skillset);
}

const checkTarget = (
  { path, source, target }: NamedMapping,
  index: { name: string; fields: readonly string[] },
  f: RuleFindings,
): void => {
  const name = target ?? source;
  if (name === '' || index.fields.includes(name)) return;
  if (target === undefined) {
    f.add(
      joinPath(path, 'sourceFieldName'),
      'FieldNotFound',
      `Without a targetFieldName, this mapping writes the field '${name}', which index '${index.name}' doesn't have.`,
    );
  } else {
    f.add(joinPath(path, 'targetFieldName'), 'FieldNotFound', `Index '${index.name}' has no field '${name}'.`);
  }
};

/**
 * Problems of the mappings with the index, the data source, and the skillset of an indexer: fields that the index doesn't
 * have, and sources that can't exist. An indexer with such a mapping fails, or writes nothing to the field.
 */
export function checkMappedNames(indexer: unknown, f: RuleFindings, definitionOf: DefinitionLookup): void {
  const mappings = mappingsOf(indexer);
  const index = indexOf(indexer, definitionOf);
  const fields = index === undefined ? [] : indexPartNames(index, 'fields');
  const isFile = hasFixedFields(indexer, definitionOf);
  const outputs = knownOutputs(indexer, definitionOf);
  const rootNames = new Set([
    ...fileFields,
    ...GENERATED_FIELDS,
    ...(outputs ?? []).flatMap((path) => segmentsOf(path)[1] ?? []),
  ]);
  for (const mapping of mappings) {
    if (index !== undefined) checkTarget(mapping, { name: textOf(memberOf(indexer, 'targetIndexName')), fields }, f);
    const { list, path, source } = mapping;
    const sourcePath = joinPath(path, 'sourceFieldName');
    if (list === 'fieldMappings') {
      if (isFile && source.startsWith(METADATA_PREFIX) && !fileFields.includes(source)) {
        f.add(sourcePath, 'FieldNotFound', `Files have no field '${source}'.`);
      }
      continue;
    }
    const [root, name] = segmentsOf(source);
    if (outputs === undefined || root !== 'document' || name === undefined || rootNames.has(name)) continue;
    f.add(sourcePath, 'FieldNotFound', `No skill or source field produces '${source}'.`);
  }
}

/** The names that a member of a mapping can have; undefined if they aren't known. */
export function mappedNamesAt(
  indexer: unknown,
  path: string,
  definitionOf: DefinitionLookup = () => undefined,
): readonly string[] | undefined {
  if (LISTS.some((list) => matchesPath(`${list}[*].targetFieldName`, path))) {
    const index = indexOf(indexer, definitionOf);
    // Mappings write whole fields: those of complex types, not their parts.
    return index === undefined ? undefined : indexPartNames(index, 'fields').filter((name) => !name.includes('/'));
  }
  if (matchesPath('fieldMappings[*].sourceFieldName', path)) {
    return readsFiles(indexer, definitionOf) ? fileFields : undefined;
  }
  if (!matchesPath('outputFieldMappings[*].sourceFieldName', path)) return undefined;
  const skillset = referenced(indexer, 'skillsets', 'skillsetName', definitionOf);
  return skillset === undefined ? undefined : outputPaths(skillset);
}
