import {
  IndexingParametersConfiguration,
  notSupportedLocally,
  type IndexingConfiguration,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import type { ImageSettings } from '../images/image.js';
import { imageSettingsOf } from '../images/image-settings.js';
import type { ParsingSettings } from '../parsing/parse.js';
import type { RowSettings } from '../readers/open-reader.js';

/** Settings of an indexer that the pipeline supports. */
const SUPPORTED: ReadonlySet<string> = new Set([
  'parsingMode',
  'dataToExtract',
  'indexedFileNameExtensions',
  'excludedFileNameExtensions',
  'failOnUnsupportedContentType',
  'failOnUnprocessableDocument',
  'indexStorageMetadataOnlyForOversizedDocuments',
  'firstLineContainsHeaders',
  'delimitedTextDelimiter',
  'delimitedTextHeaders',
  'documentRoot',
  'markdownParsingSubmode',
  'markdownHeaderDepth',
  'allowSkillsetToReadFileData',
  'imageAction',
  'normalizedImageMaxWidth',
  'normalizedImageMaxHeight',
]);
const DEFAULT_DELIMITER = ',';
/** Settings for types of data sources that are SQL databases. */
const SQL_SETTINGS: Readonly<Record<string, readonly SearchIndexerDataSource['type'][]>> = {
  queryTimeout: ['cloudsql', 'mysql'],
  disableOrderByHighWaterMarkColumn: ['cloudsql', 'mysql'],
  convertHighWaterMarkToRowVersion: ['cloudsql'],
};

export interface PipelineConfiguration extends ParsingSettings {
  /** Whether the content of items is read. Otherwise, they have only the metadata of the storage. */
  readsItems: boolean;
  /** Whether the text of items is extracted. Otherwise, only their metadata is. */
  extractsContent: boolean;
  /** Whether `/document/file_data` contains the bytes of the item. */
  providesFileData: boolean;
  /** If absent, images are not extracted. */
  images?: ImageSettings;
  /** Lowercase extensions with the dot. Undefined includes all. */
  includedExtensions?: ReadonlySet<string>;
  excludedExtensions: ReadonlySet<string>;
  failOnUnsupportedContentType: boolean;
  failOnUnprocessableDocument: boolean;
  indexesMetadataOfOversizedItems: boolean;
  /** How rows of an SQL database are read. */
  rows: RowSettings;
}

const splitList = (list: string | null | undefined, separator: string): string[] =>
  (list ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const extensions = (list: string | null | undefined): ReadonlySet<string> =>
  new Set(
    splitList(list, ',')
      .map((extension) => extension.toLowerCase())
      .map((extension) => (extension.startsWith('.') ? extension : `.${extension}`)),
  );

const defaultOf = (name: string): unknown => IndexingParametersConfiguration.fields[name]?.schema.default;

/** Throws SearchError 501 for settings that the pipeline does not support. */
export function checkSupported(
  { parameters }: Pick<SearchIndexer, 'parameters'>,
  { type }: SearchIndexerDataSource,
  skillset: SearchSkillset | undefined,
): void {
  const configuration: Partial<IndexingConfiguration> = parameters?.configuration ?? {};
  for (const [name, value] of Object.entries(configuration)) {
    const isSupported = SUPPORTED.has(name) || SQL_SETTINGS[name]?.includes(type) === true;
    if (value != null && !isSupported && value !== defaultOf(name)) {
      throw notSupportedLocally(`The indexer setting '${name}'`, `parameters.configuration.${name}`);
    }
  }
  if (skillset?.knowledgeStore?.identity != null) {
    throw notSupportedLocally('A knowledge store with a managed identity', 'knowledgeStore.identity');
  }
}

/** Milliseconds of `hh:mm:ss`. */
function milliseconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export function configurationOf({ parameters }: Pick<SearchIndexer, 'parameters'>): PipelineConfiguration {
  const configuration: Partial<IndexingConfiguration> = parameters?.configuration ?? {};
  const includedExtensions = extensions(configuration.indexedFileNameExtensions);
  const headers = splitList(configuration.delimitedTextHeaders, ',');
  const dataToExtract = configuration.dataToExtract ?? 'contentAndMetadata';
  const images = imageSettingsOf(configuration);
  return {
    parsingMode: configuration.parsingMode ?? 'default',
    firstLineContainsHeaders: configuration.firstLineContainsHeaders !== false,
    delimiter: configuration.delimitedTextDelimiter ?? DEFAULT_DELIMITER,
    ...(headers.length === 0 ? {} : { headers }),
    documentRoot: splitList(configuration.documentRoot, '/'),
    markdownSubmode: configuration.markdownParsingSubmode ?? 'oneToMany',
    markdownDepth: Number((configuration.markdownHeaderDepth ?? 'h6').slice(1)),
    readsItems: dataToExtract !== 'storageMetadata',
    extractsContent: dataToExtract === 'contentAndMetadata',
    providesFileData: configuration.allowSkillsetToReadFileData === true,
    ...(images === undefined ? {} : { images }),
    ...(includedExtensions.size === 0 ? {} : { includedExtensions }),
    excludedExtensions: extensions(configuration.excludedFileNameExtensions),
    failOnUnsupportedContentType: configuration.failOnUnsupportedContentType === true,
    failOnUnprocessableDocument: configuration.failOnUnprocessableDocument === true,
    indexesMetadataOfOversizedItems: configuration.indexStorageMetadataOnlyForOversizedDocuments === true,
    rows: {
      queryTimeoutMs: milliseconds(configuration.queryTimeout ?? String(defaultOf('queryTimeout'))),
      sortsByMark: configuration.disableOrderByHighWaterMarkColumn !== true,
      convertsToRowVersion: configuration.convertHighWaterMarkToRowVersion === true,
    },
  };
}
