import type { ContentMetadata } from '@searchdeck/contract';
import type { Warning } from '../errors.js';

export interface CrackingLimits {
  /** Longer texts are truncated, with a warning. */
  maxCharacters: number;
  /** Size of everything that is unpacked from one file. */
  maxUnpackedBytes: number;
  /** Pages of a PDF file; further ones are left out, with a warning. */
  maxPages: number;
}

export interface CrackingOptions extends CrackingLimits {
  /** Content type of the document, without parameters. */
  contentType: string;
  /** How many archives or messages the document is inside of. */
  depth: number;
  /** Extracts a document inside of this one; its content type follows from its name if it has none. */
  crackNested: (nested: NestedDocument) => Promise<CrackedDocument>;
}

export interface NestedDocument {
  name: string;
  contentType?: string;
  bytes: Uint8Array;
}

/** What was extracted from the content of an item. */
export interface CrackedDocument {
  /** Field `content`. */
  text: string;
  /** Fields such as `metadata_author`. */
  metadata: ContentMetadata;
  warnings: readonly Warning[];
}

/** Extracts text and metadata from bytes. Throws CrackingError, or any other error of a parser. */
export interface DocumentCracker {
  /** Content types that it reads, without parameters; `text/*` covers a family. */
  contentTypes: readonly string[];
  crack(bytes: Uint8Array, options: CrackingOptions): Promise<CrackedDocument>;
}
