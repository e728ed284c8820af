import type { IndexingConfiguration } from '@searchdeck/contract';
import type { Warning } from '../errors.js';

/** One document of a parsed item. */
export type ParsedEntry =
  | { fields: Readonly<Record<string, unknown>>; warnings: readonly Warning[] }
  /** The document cannot be parsed. Other documents of the item are not affected. */
  | { error: string };

/** The parsing settings of an indexer. data-plane.md "SearchIndexer". */
export interface ParsingSettings {
  parsingMode: NonNullable<IndexingConfiguration['parsingMode']>;
  firstLineContainsHeaders: boolean;
  delimiter: string;
  /** Names of the columns. They override the headers in the first line. */
  headers?: readonly string[];
  /** Path of property names to the array of documents. */
  documentRoot: readonly string[];
  markdownSubmode: NonNullable<IndexingConfiguration['markdownParsingSubmode']>;
  /** Deepest heading level that starts a section, from 1 to 6. */
  markdownDepth: number;
}

export const entryOf = (fields: Readonly<Record<string, unknown>>): ParsedEntry => ({ fields, warnings: [] });
