import {
  contentMetadataFields,
  fileSourceTypes,
  storageMetadataFields,
  type SkillValueType,
} from '@searchdeck/contract';

/** A field of an index, as far as the designer compares it. */
export interface TargetField {
  name: string;
  type: string;
  dimensions: number | undefined;
  isKey: boolean;
}
export interface TargetIndex {
  name: string;
  fields: readonly TargetField[];
}
export interface FieldMappingPair {
  source: string;
  target: string;
}
/** An indexer that runs the skillset. */
export interface PipelineIndexer {
  name: string;
  indexName: string;
  dataSourceName: string;
  /** undefined: the data source couldn't be loaded. */
  dataSourceType: string | undefined;
  parsingMode: string;
  createsImages: boolean;
  readsFileData: boolean;
  fieldMappings: readonly FieldMappingPair[];
  outputFieldMappings: readonly FieldMappingPair[];
}
/** What surrounds a skillset: the indexers that run it, and the indexes that they and its projections write. */
export interface Pipeline {
  /** undefined: not loaded. */
  indexers: readonly PipelineIndexer[] | undefined;
  /** undefined: not loaded, or the index doesn't exist. */
  indexOf: (name: string) => TargetIndex | undefined;
  /** Whether the service bills the execution of skills. Local ones don't. */
  isBilled: boolean;
}

/** Parsing modes that create the same fields for every document. */
const FIXED_MODES = ['default', 'text'];

const NUMBERS = /_(size|count)$/;
const FILE_FIELDS: ReadonlyMap<string, SkillValueType> = new Map([
  ['content', 'string'],
  ...Object.keys({ ...storageMetadataFields, ...contentMetadataFields }).map((name): [string, SkillValueType] => [
    name,
    NUMBERS.test(name) ? 'number' : 'string',
  ]),
]);

export interface SourceFields {
  types: ReadonlyMap<string, SkillValueType>;
  /** A document has no other fields, except custom metadata of files. */
  isComplete: boolean;
}

/** The fields that documents have before enrichment. Without an indexer, any field is possible. */
export function sourceFieldsOf(indexers: Pipeline['indexers']): SourceFields {
  const types = new Map<string, SkillValueType>();
  const list = indexers ?? [];
  const readsFiles = ({ dataSourceType }: PipelineIndexer) => fileSourceTypes.includes(dataSourceType ?? '');
  if (list.length === 0 || list.some(readsFiles)) for (const [name, type] of FILE_FIELDS) types.set(name, type);
  if (list.length === 0 || list.some(({ createsImages }) => createsImages)) types.set('normalized_images', 'object[]');
  if (list.length === 0 || list.some(({ readsFileData }) => readsFileData)) types.set('file_data', 'object');
  return {
    types,
    isComplete:
      list.length > 0 && list.every((indexer) => readsFiles(indexer) && FIXED_MODES.includes(indexer.parsingMode)),
  };
}
