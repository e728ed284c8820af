import { isObject, pageLength, parseJson, type IndexingConfiguration } from '@searchdeck/contract';

/** The kinds of the four drafts, in the order in which they are created: each refers to earlier ones. */
export const draftKinds = ['datasources', 'indexes', 'skillsets', 'indexers'] as const;
export type DraftKind = (typeof draftKinds)[number];

export type ParsingMode = NonNullable<IndexingConfiguration['parsingMode']>;
export const enrichmentIds = ['language', 'keyPhrases', 'sentiment', 'piiEntities'] as const;
export type EnrichmentId = (typeof enrichmentIds)[number];

/** The user's choices. Definitions are generated from them unless they were edited. */
export interface ImportDraft {
  /** Name of the new resources. */
  name: string;
  /** Whether the user edited the name. Otherwise, an empty name is replaced by a default. */
  isNamed: boolean;
  source: 'files' | 'existing' | 'new';
  /** Name of an existing data source. */
  existingName: string;
  /** Folder of the uploaded files; empty before the first upload. */
  folder: string;
  /** The uploaded files, with their paths below the folder. */
  files: { path: string; size: number }[];
  /** Paths of uploads that did not end: a file whose upload was interrupted may be in the folder. */
  startedPaths: string[];
  /** ID of the template of a new data source. */
  template: string;
  parsingMode: ParsingMode;
  /** File extensions to include, separated by commas; empty: all. */
  extensions: string;
  /** Key column of a table; empty: the first one. */
  keyColumn: string;
  /** Field whose text is enriched; empty: the one with the longest texts. */
  textField: string;
  chunks: boolean;
  /** Whether the user selected or cleared `chunks`. Otherwise, it depends on the texts. */
  areChunksChosen: boolean;
  /** Characters per chunk, as entered; 0: the input is empty. */
  pageLength: number;
  /** Model of a cloud service. */
  model: { resourceUri: string; deploymentId: string; modelName: string; dimensions: number };
  enrichments: EnrichmentId[];
  /** Whether the text of images in files is merged into their content. */
  readsImages: boolean;
  /** Definitions that were edited, as JSON text. */
  edited: Partial<Record<DraftKind, string>>;
}

/** Characters of a chunk. */
export const DEFAULT_PAGE_LENGTH = 2000;

/** Whether chunks can have that many characters. */
export const isPageLengthValid = (length: number): boolean =>
  length >= pageLength.minimum && length <= pageLength.maximum;

export const EMPTY_IMPORT: ImportDraft = {
  name: '',
  isNamed: false,
  source: 'files',
  existingName: '',
  folder: '',
  files: [],
  startedPaths: [],
  template: 'blob',
  parsingMode: 'default',
  extensions: '',
  keyColumn: '',
  textField: '',
  chunks: true,
  areChunksChosen: false,
  pageLength: DEFAULT_PAGE_LENGTH,
  model: { resourceUri: '', deploymentId: '', modelName: 'text-embedding-3-small', dimensions: 1536 },
  enrichments: [],
  readsImages: false,
  edited: {},
};

/** Reads a stored draft. Members that are missing or have another type get the values of an empty draft. */
export function readImportDraft(text: string): ImportDraft {
  let storedDraft: unknown;
  try {
    storedDraft = parseJson(text);
  } catch {
    return EMPTY_IMPORT;
  }
  if (!isObject(storedDraft)) return EMPTY_IMPORT;
  const members = Object.entries(EMPTY_IMPORT).map(([name, empty]) => {
    const value = storedDraft[name];
    const isSame = typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty) && value !== null;
    return [name, isSame ? value : empty];
  });
  return Object.fromEntries(members) as ImportDraft;
}

/** Whether documents of a parsing mode have their text in `content`. */
export const hasContent = (mode: ParsingMode): boolean => mode === 'default' || mode === 'text' || mode === 'markdown';

const MODES: Readonly<Record<string, ParsingMode>> = {
  csv: 'delimitedText',
  json: 'json',
  jsonl: 'jsonLines',
  ndjson: 'jsonLines',
};

/** The parsing mode for files, by their common extension. `start`: the beginning of one of the files. */
export function parsingModeOf(paths: readonly string[], start = ''): ParsingMode {
  const modes = new Set(paths.map((path) => MODES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'default'));
  const [mode = 'default', ...others] = modes;
  if (others.length > 0) return 'default';
  return mode === 'json' && start.trimStart().startsWith('[') ? 'jsonArray' : mode;
}
