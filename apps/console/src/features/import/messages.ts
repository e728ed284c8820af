import { formatBytes, formatList, formatNumber, plural } from '../../shared/format/format';
import { existsText } from '../../shared/format/kind-names';
import type { FieldCounts } from './model/count-fields';
import type { EnrichmentId, ParsingMode } from './model/import-draft';
import type { DraftSummary, FailureLimits } from './model/summarize-drafts';

export const importMessages = {
  title: 'Import data',
  description: 'Create a searchable index from your data in five steps. Nothing is created before the last step.',
  denied: "Data can't be imported through this connection",
  steps: 'Steps',
  stepNames: {
    source: 'Data source',
    preview: 'Preview',
    index: 'Index fields',
    enrichment: 'Enrichment',
    review: 'Review and create',
  },
  stepHelp: {
    source: 'Name the index, and select the data to search.',
    preview: 'Select how the data is split into documents, which are the units of search results.',
    index: 'Fields define what users can search, filter, sort, and see.',
    enrichment: 'Optional: skills add information to each document before it is indexed, for example vectors.',
    review: 'Nothing has been created yet. Check the resources and edit their definitions if needed.',
  },
  back: 'Back',
  next: (step: string): string => `Continue to ${step.toLowerCase()}`,
  discard: 'Discard',
  discardTitle: 'Discard this import?',
  discardText: (files: number): string =>
    files === 0
      ? 'This removes your settings from this browser.'
      : `This removes your settings from this browser and ${plural(files, 'uploaded file')} from the local service.`,
  keepEditing: 'Keep editing',
  /** `missing`: what to enter; undefined: the definition can't be read. */
  waitsForSource: (missing: readonly string[] | undefined): string =>
    `Complete the data source first. ${missing === undefined ? 'Fix the JSON of its definition.' : missing.join(' ')}`,
  toSource: 'Go to data source',
  lacksSecrets: 'Secrets that you entered in definitions are not stored in this browser. Enter them again if needed.',
  resourcesLoadFailed: "Couldn't load the existing resources",
};

export const sourceMessages = {
  name: 'Name',
  nameHelp: 'Name of the new index, indexer, skillset, and data source.',
  exists: (kind: string, name: string): string => existsText({ singular: kind }, name),
  source: 'Data source',
  kinds: { files: 'Upload files', existing: 'Existing data source', new: 'New data source' },
  kindHelp: {
    files: 'Files are copied to a folder of the local search service.',
    existing: 'The indexer reads an existing data source of this service.',
    new: 'The indexer reads a container, table, or database that you connect to.',
  },
  filesNeedLocal: 'Files can be uploaded only to a local search service. Upload them to a storage container instead.',
  noExisting: 'This service has no data sources.',
  existing: 'Data source',
  select: 'Select a data source',
  connectionString: 'Connection string for the preview',
  connectionStringHelp:
    "The service doesn't return it. The local search service uses it to read the first documents, and it is not stored.",
  template: 'Template',
  /** Before the text of the template. */
  connectionStringForm: 'The connection string has this form:',
  localForm: 'or, for PostgreSQL in a local service:',
  changeName: 'Change the name',
  definition: 'Definition of the data source',
};

/** What a new data source lacks. */
export const missingPartMessages = {
  /** `placeholders`: what the template has instead of values, such as `<account>`. */
  connectionString: (placeholders: readonly string[]): string =>
    placeholders.length === 0
      ? 'Enter the connection string.'
      : `Enter the connection string: replace ${formatList(placeholders)}.`,
  connectionStringAgain: 'Enter the connection string again. It is not stored in this browser.',
  container: (isFileSource: boolean): string =>
    isFileSource ? 'Enter the name of the container.' : 'Enter the name of the table or collection.',
};

export const fileMessages = {
  drop: 'Drop files or folders here',
  help: (maxBytes: number): string =>
    `PDF, Office, email, Markdown, HTML, text, CSV, and JSON files, up to ${formatBytes(maxBytes)} each.`,
  select: 'Select files',
  selectFolder: 'Select folder',
  list: 'Files',
  progress: (done: number, total: number): string => `${done} of ${plural(total, 'file')} uploaded`,
  waiting: 'Waiting',
  uploading: 'Uploading',
  remove: (path: string): string => `Delete ${path}`,
  retry: 'Retry failed files',
  tooLong: (isFolder: boolean, length: number, maxLength: number): string =>
    `The name${isFolder ? ' of the folder' : ''} has ${formatNumber(length)} characters; at most ${formatNumber(maxLength)} are allowed. ${fileMessages.rename(isFolder)}`,
  /** `rule`: what names cannot have. */
  invalidName: (isFolder: boolean, rule: string): string =>
    `${isFolder ? 'Folder' : 'File'} ${rule}. ${fileMessages.rename(isFolder)}`,
  rename: (isFolder: boolean): string => `Rename the ${isFolder ? 'folder' : 'file'}, and add it again.`,
  tooLarge: (maxBytes: number): string => `Larger than ${formatBytes(maxBytes)}`,
  readFailed: "Couldn't read the dropped files",
  deleteFailed: (path: string): string => `Couldn't delete ${path}`,
  notUploaded: 'Not uploaded',
};

export const changeMessages = {
  column: 'Column that detects changes',
  columnHelp:
    'A column whose value increases with every change, such as the time of the last update. Later runs then read only changed rows. Leave empty to read all rows in every run.',
  tracking: 'Use the change tracking of SQL Server',
  trackingHelp: 'It must be enabled for the database and for the table. It also finds deleted rows.',
};

export const previewMessages = {
  title: 'Preview',
  parsingMode: 'Parsing mode',
  modes: {
    default: 'One document per file: text and metadata',
    text: 'Plain text',
    markdown: 'Markdown: one document per section',
    delimitedText: 'CSV: one document per row',
    json: 'JSON: one document per file',
    jsonArray: 'JSON array: one document per element',
    jsonLines: 'JSON Lines: one document per line',
  } satisfies Record<ParsingMode, string>,
  extensions: 'File extensions',
  extensionsHelp: 'Separated by commas, for example .md, .pdf. Leave empty to include all files.',
  /** For sources whose items are documents already. */
  nothingToSelect: 'Each item of the data source is one document, so nothing needs to be selected here.',
  keyColumn: 'Key column',
  keyColumnHelp: 'The column that identifies the rows. Leave empty to use the first column.',
  documents: (count: number, hasMore: boolean): string =>
    hasMore ? `First ${plural(count, 'document')}` : plural(count, 'document'),
  pending: 'Reading the data source…',
  empty: 'The data source has no documents that match these settings.',
  failed: "Couldn't read the data source",
  number: (isRow: boolean, number: number): string => `${isRow ? 'Row' : 'Document'} ${formatNumber(number)}`,
  more: (count: number): string => `${plural(count, 'more document')} not shown`,
  truncated: 'Long values are truncated in the preview.',
  /** `missing`: what to enter; undefined: the definition can't be read. */
  incomplete: (missing: readonly string[] | undefined): string =>
    missing === undefined
      ? 'Fix the JSON of the data source to preview its documents.'
      : `${missing.join(' ')} The preview then shows the first documents.`,
  needsConnectionString: 'Enter the connection string of the data source to preview its documents.',
  continueWithout: 'You can continue without a preview and check the fields in the index step.',
  needsSource: 'Select a data source first.',
  refresh: 'Refresh preview',
};

export const indexMessages = {
  /** `others`: fields that don't have values of the documents. */
  help: ({ inferred, others }: FieldCounts, documents: number, hasFiles: boolean): string =>
    documents === 0
      ? hasFiles
        ? 'These are the default fields for files. Edit them as needed.'
        : 'No documents were read, so no fields were inferred. Correct the data source, or add fields.'
      : others === 0
        ? `${plural(inferred, 'field')} inferred from ${plural(documents, 'document')}. Edit them as needed.`
        : `${plural(inferred + others, 'field')}: ${formatNumber(inferred)} inferred from ${plural(documents, 'document')}, and ${formatNumber(others)} for the key, chunks, or enrichments. Edit them as needed.`,
  modelLater: 'You select the embedding model in the next step.',
};

export const enrichmentMessages = {
  textField: 'Text to enrich',
  noText: 'The documents have no text field, so there is nothing to enrich.',
  chunks: 'Chunk and embed',
  chunksHelp:
    'Splits the text into overlapping chunks and embeds each, for vector and hybrid search. The index has one document per chunk.',
  /** Why it is selected or not until the user decides. `field`: the field with the text. */
  chunksReasons: {
    files: () => 'It is selected because the texts of files can be long.',
    longTexts: (field: string) => `It is selected because ${field} has texts that are longer than one chunk.`,
    shortTexts: (field: string) =>
      `It isn't selected because the texts in ${field} fit in one chunk. Select it for vector search.`,
  },
  readsImages: 'Extract text from images',
  readsImagesHelp: (isLocal: boolean): string =>
    isLocal
      ? 'Merges the text of images and scanned pages into the content. It recognizes printed English text and takes a few seconds per page.'
      : 'Merges the text of images and scanned pages into the content. The service bills image extraction and OCR.',
  pageLength: 'Characters per chunk',
  range: (minimum: number, maximum: number): string => `${formatNumber(minimum)} to ${formatNumber(maximum)}`,
  outOfRange: (minimum: number, maximum: number): string =>
    `Enter a number from ${formatNumber(minimum)} to ${formatNumber(maximum)}.`,
  localModel: (dimensions: number): string =>
    `The local model embeds English text in ${formatNumber(dimensions)} dimensions.`,
  resourceUri: 'URL of the model resource',
  deploymentId: 'Deployment',
  modelName: 'Model',
  dimensions: 'Dimensions',
  /** What the local service does differs from the cloud service; see docs/fidelity.md. */
  enrichments: (isLocal: boolean): Record<EnrichmentId, readonly [label: string, description: string]> => ({
    language: ['Detect the language', 'Adds the language code.'],
    keyPhrases: [
      'Extract key phrases',
      isLocal ? 'Adds a list of phrases to filter by. English text only.' : 'Adds a list of phrases to filter by.',
    ],
    sentiment: [
      'Detect sentiment',
      isLocal
        ? 'Adds positive, negative, neutral, or mixed. English text only.'
        : 'Adds positive, negative, neutral, or mixed.',
    ],
    piiEntities: [
      'Mask personal data',
      isLocal
        ? 'Adds the text with masked email addresses, URLs, and phone, card, and account numbers. Names and street addresses remain.'
        : 'Adds the text with masked names, addresses, and numbers.',
    ],
  }),
  regenerateIndex: 'Regenerate index',
  regenerateSkillset: 'Regenerate skillset',
  skillsetIsEdited: 'You edited the skillset, so these settings no longer change it.',
  indexIsEdited: 'You edited the index, so these settings no longer change it.',
  missingFields: (names: string): string =>
    `You edited the index, so these settings no longer change it. Add the missing fields to it, otherwise their values are not indexed: ${names}.`,
};

export const reviewMessages = {
  drafts: 'Definitions',
  existing: (name: string): string => `The indexer reads the existing data source "${name}".`,
  noSkillset: 'No enrichments are selected, so no skillset is created.',
  edited: 'You edited this definition.',
  editedHelp: 'Settings in earlier steps no longer change an edited definition.',
  reset: 'Regenerate',
  resetHelp: 'Replaces your edits with what the settings in earlier steps generate.',
  editAs: 'Edit as',
  errors: (count: number): string => plural(count, 'error'),
  create: (count: number): string => `Create ${plural(count, 'resource')} and run`,
  /** Why nothing can be created. `path`: the property; undefined: the message names it. */
  blocked: (kind: string, path: string | undefined, message: string): string =>
    `Fix the ${kind.toLowerCase()} first: ${path === undefined ? '' : `${path}: `}${message}`,
  showProblem: 'Show in editor',
  creating: (kind: string): string => `Creating ${kind.toLowerCase()}…`,
  createFailed: (kind: string, name: string): string => `Couldn't create ${kind.toLowerCase()} "${name}"`,
  removed: (names: readonly string[]): string => `Rolled back: ${names.join(', ')}.`,
  nothingRemains: 'Nothing was created.',
  remaining: (names: readonly string[]): string =>
    `Couldn't roll back ${names.join(', ')}. Delete these resources manually.`,
  named: (kind: string, name: string): string => `${kind.toLowerCase()} "${name}"`,
};

/** What happens to documents that fail. */
function failuresText({ inRun, inBatch }: FailureLimits): string {
  const [run, batch] = [Number.isFinite(inRun), Number.isFinite(inBatch)];
  if (inRun === 0 || inBatch === 0) return 'The run stops at the first document that fails.';
  const skipped = 'Documents that fail are skipped and listed in the run.';
  if (!run && !batch) return skipped;
  const limits = [
    ...(run ? [plural(inRun, 'document')] : []),
    ...(batch ? [`${plural(inBatch, 'document')} of a batch`] : []),
  ];
  return `${skipped} The run stops if more than ${formatList(limits, 'or')} fail.`;
}

export const summaryMessages = {
  title: 'Summary',
  files: (count: number): string => `The indexer reads ${plural(count, 'uploaded file')} from it.`,
  existingSource: 'It exists already, and the import does not change it.',
  newSource: 'The indexer reads the data from it. It stores the type, the connection, and the container or table.',
  index: (fields: number, hasChunks: boolean): string =>
    `It stores the searchable documents in ${plural(fields, 'field')}${hasChunks ? ', one document per chunk of text' : ''}.`,
  skillset: (skills: number): string => `The indexer runs its ${plural(skills, 'skill')} on each document.`,
  indexer: (
    hasSkillset: boolean,
    { hasSchedule, isDisabled, failures }: Pick<DraftSummary['indexer'], 'hasSchedule' | 'isDisabled' | 'failures'>,
  ): string =>
    [
      `It reads the data source${hasSkillset ? ', runs the skillset,' : ''} and writes to the index.`,
      isDisabled
        ? 'It is disabled and runs only on demand.'
        : hasSchedule
          ? 'It runs immediately, and then on its schedule.'
          : 'It runs once immediately. To index later changes, run it again or add a schedule.',
      failuresText(failures),
    ].join(' '),
};

export const runMessages = {
  title: (name: string): string => `Run of ${name}`,
  search: 'Search the index',
  indexer: 'View the indexer',
  another: 'Import more data',
};
