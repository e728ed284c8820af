import {
  IndexingParametersConfiguration,
  notSupportedLocally,
  type IndexingConfiguration,
  type SearchIndexer,
  type SearchSkillset,
} from '@searchdeck/contract';

/** Settings of an indexer that the pipeline supports. */
const SUPPORTED: ReadonlySet<string> = new Set([
  'parsingMode',
  'dataToExtract',
  'indexedFileNameExtensions',
  'excludedFileNameExtensions',
  'failOnUnsupportedContentType',
  'failOnUnprocessableDocument',
  'indexStorageMetadataOnlyForOversizedDocuments',
]);
const SUPPORTED_PARSING_MODES: ReadonlySet<unknown> = new Set(['default', 'text']);

export interface PipelineConfiguration {
  parsingMode: 'default' | 'text';
  /** Whether the content of items is read at all. */
  extractsContent: boolean;
  /** Lower-case extensions with the dot; undefined: all. */
  includedExtensions?: ReadonlySet<string>;
  excludedExtensions: ReadonlySet<string>;
  failOnUnsupportedContentType: boolean;
  failOnUnprocessableDocument: boolean;
  metadataOnlyForOversized: boolean;
}

const extensions = (list: string | null | undefined): ReadonlySet<string> =>
  new Set(
    (list ?? '')
      .split(',')
      .map((extension) => extension.trim().toLowerCase())
      .filter((extension) => extension !== '')
      .map((extension) => (extension.startsWith('.') ? extension : `.${extension}`)),
  );

const defaultOf = (name: string): unknown => IndexingParametersConfiguration.fields[name]?.schema.default;

/** 501 for settings that the pipeline would ignore. */
export function checkSupported({ cache, parameters }: SearchIndexer, skillset: SearchSkillset | undefined): void {
  const configuration: Partial<IndexingConfiguration> = parameters?.configuration ?? {};
  for (const [name, value] of Object.entries(configuration)) {
    if (value != null && !SUPPORTED.has(name) && value !== defaultOf(name)) {
      throw notSupportedLocally(`The indexer setting '${name}'`, `parameters.configuration.${name}`);
    }
  }
  if (configuration.parsingMode != null && !SUPPORTED_PARSING_MODES.has(configuration.parsingMode)) {
    throw notSupportedLocally(
      `The parsing mode '${configuration.parsingMode}'`,
      'parameters.configuration.parsingMode',
    );
  }
  if (cache != null) throw notSupportedLocally('An enrichment cache', 'cache');
  if (skillset?.knowledgeStore != null) throw notSupportedLocally('A knowledge store', 'knowledgeStore');
  if (skillset?.indexProjections != null) throw notSupportedLocally('An index projection', 'indexProjections');
}

export function configurationOf({ parameters }: SearchIndexer): PipelineConfiguration {
  const configuration: Partial<IndexingConfiguration> = parameters?.configuration ?? {};
  const included = extensions(configuration.indexedFileNameExtensions);
  return {
    parsingMode: configuration.parsingMode === 'text' ? 'text' : 'default',
    extractsContent: (configuration.dataToExtract ?? 'contentAndMetadata') === 'contentAndMetadata',
    ...(included.size === 0 ? {} : { includedExtensions: included }),
    excludedExtensions: extensions(configuration.excludedFileNameExtensions),
    failOnUnsupportedContentType: configuration.failOnUnsupportedContentType === true,
    failOnUnprocessableDocument: configuration.failOnUnprocessableDocument === true,
    metadataOnlyForOversized: configuration.indexStorageMetadataOnlyForOversizedDocuments === true,
  };
}
