import type { DebugStep, DebugValue } from '@searchdeck/contract';
import { formatBytes, formatDuration, formatNumber, plural } from '../../../shared/format/format';

export const sourceMessages = {
  title: 'Document',
  indexer: 'Indexer',
  noIndexer: 'None: paste a document or select a file',
  source: 'Source',
  item: 'Data source',
  file: 'File',
  fields: 'JSON',
  itemId: 'File path, row ID, or document key',
  itemHint: 'Default: first item',
  readingItems: 'Reading the items of the data source…',
  selectFile: 'Select file',
  fileName: (name: string, bytes: number) => `${name} · ${formatBytes(bytes)}`,
  noFile: 'No file selected',
  selectFailed: "Couldn't select the file",
  tooLarge: (limit: number) => `The file is larger than ${formatBytes(limit)}.`,
  fieldsLabel: 'Fields of the document as JSON',
  fieldsExample: '{ "content": "Text of the document" }',
  invalidFields: 'The document must be a JSON object.',
  run: 'Run',
  rerun: 'Rerun changes',
  runCommand: 'Run the skillset on the document',
  running: 'Running…',
  selectIndexer: 'Select an indexer, select a file, or paste JSON.',
  invalidSkillset: "The skillset's JSON is invalid.",
  connectionString: 'Connection string of the data source',
  connectionStringHint: 'Used only to read the document, never stored',
  enterConnectionString: 'Enter the connection string of the data source, select a file, or paste JSON.',
};

export const debugMessages = {
  needsLocalTitle: 'The debugger needs a local search service',
  openConnections: 'View connections',
  runsIn: (service: string) =>
    `The skillset runs in the local search service ${service}. Skills that call a cloud model need a model configured in that service.`,
  emptyTitle: 'Run the skillset on one document',
  emptyText: 'See the inputs, outputs, requests, and duration of every skill. Nothing is indexed or stored.',
  expiredTitle: 'The debug session has ended',
  expiredText: 'Run the document again to inspect it.',
  failed: "Couldn't run the skillset",
  itemNotFound: (item: string) =>
    item === '' ? 'The data source has no documents' : `Document "${item}" wasn't found in the data source`,
  itemAdvice: 'Enter another file path, row ID, or document key, or leave the field empty to run the first item.',
  emptyAdvice: 'Select a file, or paste JSON.',
  previousResult: (item: string) => `The results below are those of an earlier run, of the document ${item}.`,
  rejected: (count: number, isComplete: boolean) =>
    `${isComplete ? 'The index' : 'Among others, the index'} would reject ${plural(count, 'document')}`,
  documentFailed: 'The document would not be indexed',
  notIndexedError: 'The document would not be indexed, because of an error in its mappings.',
  loadFailed: "Couldn't load the debug session",
  steps: 'Skills',
  sourceStep: 'Source document',
  item: (id: string) => `Document ${id}`,
  /** `2 skills succeeded · 1 with warnings · 1 not executed`, or `1 of 3 skills failed · 1 with warnings`. */
  summary: (steps: number, failed: number, skipped: number, warnings: number) =>
    [
      failed === 0
        ? `${plural(steps - skipped - warnings, 'skill')} succeeded`
        : `${failed} of ${plural(steps, 'skill')} failed`,
      ...(warnings === 0 ? [] : [`${warnings} with warnings`]),
      ...(skipped === 0 ? [] : [`${skipped} not executed`]),
    ].join(' · '),
  view: 'View',
  tree: 'Tree',
  documents: (count: number) => `Documents (${formatNumber(count)})`,
  projections: (count: number) => `Projections (${formatNumber(count)})`,
  compare: 'Compare',
  noDocuments: 'No documents would be indexed.',
  noProjections: 'The skillset has no knowledge store projections.',
  moreDocuments: (count: number) => `${plural(count, 'more document is', 'more documents are')} not shown.`,
  notIndexed: 'The document would not be indexed, because a skill failed.',
  reused: 'Reused',
};

export const compareMessages = {
  version: 'Version of the skillset',
  noVersions: 'No versions of the skillset are stored.',
  compare: 'Run this version',
  hint: 'Runs the selected version on the same document and compares its results with those of the draft.',
  failed: "Couldn't compare the versions",
  documents: 'Documents',
  tree: 'Enrichment tree',
  caseTitle: 'Expected documents',
  expected: 'Expected',
  draft: 'Draft',
  none: 'No differences',
  missing: 'Missing',
  changes: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  changeStart: { added: 'Added: ', removed: 'Removed: ' },
  changeEnd: ' (end of the change) ',
  showUnchanged: (count: string) => `Show ${count} unchanged characters`,
  more: (count: number) => `${plural(count, 'more difference')} not shown.`,
};

export const caseMessages = {
  save: 'Save case',
  saveHint: 'Saves a file with the document, the skillset, and the documents that would be indexed',
  open: 'Open case',
  openHint: 'Runs the draft on the document of a saved case and compares the results',
  runFirst: 'Run the skillset on a document first.',
  invalidTitle: "The file isn't a debug case of Searchdeck",
  invalid: 'Select a file that you saved with Save case in the debugger.',
};

export const stepStatus: Readonly<Record<DebugStep['status'], string>> = {
  succeeded: 'Succeeded',
  warning: 'Warnings',
  failed: 'Failed',
  skipped: 'Not executed',
};

export const stepMessages = {
  summary: ({ recordCount, durationMs }: DebugStep) =>
    `${plural(recordCount, 'record')} · ${formatDuration(durationMs)}`,
  result: 'Result',
  requests: (count: number) => `Requests (${formatNumber(count)})`,
  definition: 'Definition',
  view: 'Details of the skill',
  context: 'Context',
  duration: 'Duration',
  noRecords: 'Nothing matches the context, so the skill was not executed.',
  inputs: 'Inputs',
  outputs: 'Outputs',
  none: 'None',
  moreRecords: (count: number) => `${plural(count, 'more record is', 'more records are')} not shown.`,
  chunks: (count: number) => `${plural(count, 'chunk')} of the text`,
  chunk: (number: number, length: number) => `Chunk ${formatNumber(number)} · ${plural(length, 'character')}`,
  overlap: 'Overlap of two chunks',
  lines: (count: number) => `${plural(count, 'line')} of text in the image`,
  showText: 'Show recognized text',
  noRequests: 'The skill sent no requests.',
  moreRequests: (count: number) => `${plural(count, 'more request is', 'more requests are')} not shown.`,
  request: 'Request',
  response: 'Response',
  noStatus: 'No response',
  rerun: 'Rerun from this skill',
  editHint: 'Edits change the draft of the skillset. Rerun to see their effect; save the draft when it works.',
  editor: (name: string) => `Definition of ${name}`,
  notAnObject: 'The definition must be a JSON object.',
  lastValid: 'The draft contains the last valid definition.',
  missing: 'The draft no longer contains this skill.',
};

export const treeMessages = {
  label: 'Enrichment tree',
  search: 'Search the tree',
  noMatches: 'No results',
  truncated: 'Only part of the tree is shown.',
  types: {
    string: 'text',
    number: 'number',
    boolean: 'Boolean',
    null: 'null',
    vector: 'vector',
    image: 'image',
    file: 'file',
    collection: 'collection',
    object: 'object',
  } satisfies Record<DebugValue['type'], string>,
  items: (count: number) => plural(count, 'item'),
  members: (count: number) => plural(count, 'member'),
  dimensions: (count: number) => plural(count, 'dimension'),
  bytes: formatBytes,
};

export const valueMessages = {
  type: 'Type',
  writtenBy: 'Written by',
  norm: 'Norm',
  dimensions: 'Dimensions',
  firstValues: (count: number) => `First ${plural(count, 'value')}`,
  truncated: (visible: number, length: number) =>
    `The first ${formatNumber(visible)} of ${formatNumber(length)} characters are shown.`,
  truncatedValue: 'Only part of the value is shown.',
  imageTooLarge: 'The image is too large to display.',
  image: (path: string) => `Image at ${path}`,
  selectHint: 'Select a skill or a node in the tree.',
  inspector: 'Inspector',
};
