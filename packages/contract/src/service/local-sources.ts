import {
  array,
  any,
  boolean,
  int32,
  map,
  object,
  required,
  string,
  withMeta,
  undocumented,
  type Infer,
} from '../schema/node.js';
import { SearchIndexerDataSource } from '../resources/datasources/data-source.js';
import { IndexingParameters } from '../resources/indexers/indexer.js';

/** Folder in the data folder of the local service whose files any data source may read. */
export const LOCAL_FILES_FOLDER = 'files';

/** Limits of the local-only operations on data sources. */
export const localSourceLimits = {
  /** Documents of a preview. */
  previewDocuments: 100,
  defaultPreviewDocuments: 10,
  /** Characters of a string in a preview; longer ones are truncated. */
  previewCharacters: 4000,
  /** Size of an uploaded file. */
  fileBytes: 100 * 1024 * 1024,
} as const;

/** Forms of connection strings that only a local service reads, by type of the data source. */
export const localConnectionForms: Readonly<Partial<Record<SearchIndexerDataSource['type'], string>>> = {
  cloudsql: 'postgresql://<user>:<password>@<server>/<database>',
};

/** A data source definition that is read without being stored. */
export const DataSourcePreviewRequest = object(
  {
    dataSource: required(
      withMeta(SearchIndexerDataSource, {
        description:
          'The definition. Without a connection string, that of the stored data source of this name is used.',
      }),
    ),
    parameters: withMeta(IndexingParameters, {
      description: 'Parameters of the indexer, such as the parsing mode and the included file extensions.',
    }),
    keyColumn: string({
      ...undocumented,
      minLength: 1,
      description: 'Column of a table that identifies the rows. Default: the first column.',
    }),
    maxDocuments: int32({
      ...undocumented,
      minimum: 1,
      maximum: localSourceLimits.previewDocuments,
      default: localSourceLimits.defaultPreviewDocuments,
      description: 'Maximum number of documents to return.',
    }),
  },
  { name: 'LocalDataSourcePreviewRequest', ...undocumented },
);
export type DataSourcePreviewRequest = Infer<typeof DataSourcePreviewRequest>;

/** The documents of a data source as the skills of an indexer receive them. */
export const DataSourcePreview = object(
  {
    documents: required(
      array(
        object(
          {
            itemId: required(string({ ...undocumented, description: 'ID of the file or row in the data source.' })),
            fields: required(
              map(any({ ...undocumented }), { ...undocumented, description: 'Fields of /document by name.' }),
            ),
            isCut: required(
              boolean({
                ...undocumented,
                description: `Whether strings with more than ${localSourceLimits.previewCharacters} characters were cut.`,
              }),
            ),
            warnings: required(
              array(string({ ...undocumented, description: 'Warning.' }), {
                ...undocumented,
                description: 'Warnings of reading the document.',
              }),
            ),
            error: string({ ...undocumented, description: 'Why the document could not be read.' }),
          },
          { name: 'LocalDataSourcePreviewDocument', ...undocumented },
        ),
        { ...undocumented, description: 'The first documents.' },
      ),
    ),
    hasMore: required(boolean({ ...undocumented, description: 'Whether the data source has further documents.' })),
  },
  { name: 'LocalDataSourcePreview', ...undocumented },
);
export type DataSourcePreview = Infer<typeof DataSourcePreview>;
export type PreviewedDocument = DataSourcePreview['documents'][number];

/** One name in a path on disk: neither relative, nor hidden, nor a device or stream of another operating system. */
const NAME = '^(?![. ])[^/\\\\:*?"<>|\\u0000-\\u001f\\u007f]*[^/\\\\:*?"<>|\\u0000-\\u001f\\u007f. ]$';
const nameRule = {
  ...undocumented,
  minLength: 1,
  maxLength: 200,
  pattern: NAME,
  patternDescription:
    'names have no slashes, control characters, or characters : * ? " < > |, and neither start nor end with a dot or space',
} as const;

export const localFolderName = string({ ...nameRule, description: 'Name of the container of the data source.' });
export const localFileName = string({ ...nameRule, description: 'Name of the file, without its folder.' });
/** Folders below the container, separated by slashes. Each name has the rule of {@link localFileName}. */
export const localSubfolder = string({
  ...undocumented,
  minLength: 1,
  maxLength: 1000,
  pattern: `${NAME.slice(0, -1)}(?:/${NAME.slice(1, -1)})*$`,
  patternDescription:
    'slashes separate names of folders, which have no control characters or characters : * ? " < > |, and neither start nor end with a dot or space',
  description: 'Folder of the file below the container, such as `guides/searching`.',
});

/** A file that was uploaded. */
export const LocalFile = object(
  {
    path: required(string({ ...undocumented, description: 'Path of the file below the container.' })),
    size: required(int32({ ...undocumented, description: 'Size of the file in bytes.' })),
  },
  { name: 'LocalFile', ...undocumented },
);
export type LocalFile = Infer<typeof LocalFile>;
