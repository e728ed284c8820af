import type { Warning } from '../errors.js';

export interface CrackingOptions {
  /** Longer texts are truncated, with a warning. */
  maxCharacters: number;
  signal: AbortSignal;
}

/** An image inside a document. */
export interface ExtractedImage {
  bytes: Uint8Array;
  contentType: string;
  /** Offset in the text of the document. */
  contentOffset?: number;
}

/** What was extracted from the content of an item. */
export interface CrackedDocument {
  /** Field `content`. */
  text: string;
  /** Fields such as `metadata_author`. */
  metadata: Readonly<Record<string, unknown>>;
  images: readonly ExtractedImage[];
  warnings: readonly Warning[];
}

/** Extracts text, metadata, and images from bytes. Throws CrackingError if it cannot. */
export interface DocumentCracker {
  /** Content types that it reads, without parameters; `text/*` covers a family. */
  contentTypes: readonly string[];
  crack(bytes: Uint8Array, options: CrackingOptions): Promise<CrackedDocument>;
}
