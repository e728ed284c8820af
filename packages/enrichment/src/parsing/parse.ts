import type { Warning } from '../errors.js';

/** One document of a parsed item. */
export type ParsedEntry =
  | { fields: Readonly<Record<string, unknown>>; warnings: readonly Warning[] }
  /** This document cannot be read; others can. */
  | { error: string };

/** The settings of an indexer for parsing modes. data-plane.md "SearchIndexer". */
export interface ParsingSettings {
  parsingMode: 'default' | 'text' | 'delimitedText' | 'json' | 'jsonArray' | 'jsonLines' | 'markdown';
  firstLineContainsHeaders: boolean;
  delimiter: string;
  /** Names of columns; they replace those of the first line. */
  headers?: readonly string[];
  /** Names of the properties that lead to the array of documents. */
  documentRoot: readonly string[];
  markdownSubmode: 'oneToMany' | 'oneToOne';
  /** Level of the deepest headings that begin a section, from 1 to 6. */
  markdownDepth: number;
}

export const entryOf = (fields: Readonly<Record<string, unknown>>): ParsedEntry => ({ fields, warnings: [] });
