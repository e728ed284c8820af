import { mediaTypeOf } from '../content-type.js';
import { CrackingError, messageOf, unpackedSizeError, unsupportedContentTypeError } from '../errors.js';
import type { ImageSettings } from '../images/image.js';
import { ImageExtraction } from '../images/image-extraction.js';
import { gzipCracker, zipCracker } from './archive.js';
import type { CrackedDocument, CrackingLimits, DocumentCracker, NestedDocument, StructureMarks } from './cracker.js';
import { contentTypeOfFile } from './detect-content-type.js';
import { emailCracker, outlookCracker } from './email.js';
import { epubCracker } from './epub.js';
import { htmlCracker } from './html.js';
import { imageCracker } from './image.js';
import { openDocumentCracker } from './office/open-document.js';
import { presentationCracker } from './office/presentation.js';
import { spreadsheetCracker } from './office/spreadsheet.js';
import { wordCracker } from './office/word.js';
import { pdfCracker } from './pdf.js';
import { rtfCracker } from './rtf.js';
import { textCracker, xmlCracker } from './text.js';

/** The first cracker that supports a content type reads it. */
const crackers: readonly DocumentCracker[] = [
  pdfCracker,
  wordCracker,
  presentationCracker,
  spreadsheetCracker,
  openDocumentCracker,
  htmlCracker,
  xmlCracker,
  rtfCracker,
  emailCracker,
  outlookCracker,
  epubCracker,
  zipCracker,
  gzipCracker,
  textCracker,
  imageCracker,
];

/** Maximum depth of archives in archives and messages in messages. */
const MAX_DEPTH = 5;

function crackerOf(type: string): DocumentCracker {
  const family = `${type.split('/', 1)[0]}/*`;
  const cracker = crackers.find(({ contentTypes }) => contentTypes.includes(type) || contentTypes.includes(family));
  if (cracker !== undefined) return cracker;
  throw unsupportedContentTypeError(type);
}

/** State that a document shares with its nested documents. */
interface CrackingState {
  limits: CrackingLimits;
  marks: StructureMarks;
  images: ImageExtraction | undefined;
  /** Number of bytes that may still be unpacked. */
  remainingBytes: number;
}

async function crack(
  contentType: string,
  bytes: Uint8Array,
  depth: number,
  state: CrackingState,
): Promise<CrackedDocument> {
  const { limits, marks, images } = state;
  const type = mediaTypeOf(contentType);
  const cracker = crackerOf(type);
  const crackNested = async (nestedDocument: NestedDocument): Promise<CrackedDocument> => {
    if (depth === MAX_DEPTH) {
      throw new CrackingError('unprocessable', `The document contains more than ${MAX_DEPTH} levels of documents.`);
    }
    state.remainingBytes -= nestedDocument.bytes.length;
    if (state.remainingBytes < 0) throw unpackedSizeError(limits.maxUnpackedBytes);
    const { name, bytes: nestedBytes } = nestedDocument;
    const nestedType = await contentTypeOfFile(nestedDocument.contentType, name, nestedBytes);
    return crack(nestedType, nestedBytes, depth + 1, state);
  };
  try {
    const maxUnpackedBytes = Math.min(limits.maxUnpackedBytes, state.remainingBytes);
    const options = { ...limits, marks, maxUnpackedBytes, contentType: type, depth, crackNested };
    return await cracker.crack(bytes, images === undefined ? options : { ...options, images });
  } catch (error) {
    if (error instanceof CrackingError) throw error;
    // Libraries end some messages without a period.
    const reason = messageOf(error).replace(/(?<![.!?])$/, '.');
    throw new CrackingError('unprocessable', `The document could not be read as '${type}': ${reason}`, {
      cause: error,
    });
  }
}

/** Extracts text, metadata, and images if requested, in the parsing mode `default`. Throws CrackingError. */
export async function crackDocument(
  contentType: string,
  bytes: Uint8Array,
  limits: CrackingLimits,
  { marks = {}, images: settings }: { marks?: StructureMarks; images?: ImageSettings } = {},
): Promise<CrackedDocument> {
  const images = settings === undefined ? undefined : new ImageExtraction(settings);
  const remainingBytes = limits.maxUnpackedBytes;
  const document = await crack(contentType, bytes, 0, { limits, marks, images, remainingBytes });
  return images === undefined ? document : { ...document, warnings: [...document.warnings, ...images.warnings] };
}

/** Whether documents of a content type are plain text, which is fast to read. */
export const isPlainText = (contentType: string): boolean => {
  const type = mediaTypeOf(contentType);
  return crackers.some(({ contentTypes }) => contentTypes.includes(type))
    ? textCracker.contentTypes.includes(type)
    : type.startsWith('text/');
};
