import type { ContentMetadata } from '@searchdeck/contract';
import type { Warning } from '../errors.js';
import type { NormalizedImage } from '../images/image.js';
import type { ImageExtraction } from '../images/image-extraction.js';

export interface CrackingLimits {
  /** Longer texts are truncated, with a warning. */
  maxCharacters: number;
  /** Maximum size of everything that is unpacked from one file. */
  maxUnpackedBytes: number;
  /** Maximum number of pages of a PDF file; further pages are skipped, with a warning. */
  maxPages: number;
}

/** Structure of a document that is marked in its text. */
export interface StructureMarks {
  /** Headings are Markdown headings. */
  hasHeadings?: boolean;
  /** Pages and slides, except the first, start with a form feed. */
  hasPages?: boolean;
}

export interface CrackingOptions extends CrackingLimits {
  marks: StructureMarks;
  /** Extracts images. If absent, they are ignored. */
  images?: ImageExtraction;
  /** Content type of the document, without parameters. */
  contentType: string;
  /** Number of archives and messages that contain the document. */
  depth: number;
  /** Extracts a nested document; without a content type, its name or its content determines it. */
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
  /** Absent if the document has no images, or they are not extracted. */
  images?: readonly NormalizedImage[];
}

/** Extracts text and metadata from bytes. Throws CrackingError, or any other error of a parser. */
export interface DocumentCracker {
  /** Content types that it reads, without parameters; `text/*` covers a family. */
  contentTypes: readonly string[];
  crack(bytes: Uint8Array, options: CrackingOptions): Promise<CrackedDocument>;
}
