import { isObject } from '@searchdeck/contract';
import { crackDocument, isPlainText } from '../cracking/crack-document.js';
import type { CrackedDocument, StructureMarks } from '../cracking/cracker.js';
import { detectContentType } from '../cracking/detect-content-type.js';
import { CrackingError } from '../errors.js';
import type { ImageSettings } from '../images/image.js';
import type { SkillResult, SkillServices } from './executor.js';

/** The bytes of the input `file_data`; undefined if it is not a file. */
export function bytesOfFile(fileData: unknown): Uint8Array | undefined {
  const data = isObject(fileData) && fileData['$type'] === 'file' ? fileData['data'] : undefined;
  return typeof data === 'string' ? Buffer.from(data, 'base64') : undefined;
}

/** Extracts the text of a file, and its images if requested. Throws CrackingError, and the signal's reason. */
export async function crackFile(
  bytes: Uint8Array,
  { cracking, crackingLimits: limits }: SkillServices,
  signal: AbortSignal,
  {
    contentType,
    marks = {},
    images,
  }: { contentType?: string | undefined; marks?: StructureMarks; images?: ImageSettings | undefined } = {},
): Promise<CrackedDocument> {
  if (cracking === undefined || limits === undefined) {
    throw new CrackingError('unprocessable', 'Reading files is not enabled.');
  }
  const type = contentType ?? (await detectContentType(bytes));
  if (isPlainText(type)) return crackDocument(type, bytes, limits, { marks });
  return cracking.crack(
    { contentType: type, bytes, limits, marks, ...(images === undefined ? {} : { images }) },
    { maxMilliseconds: limits.maxCrackingMs, signal },
  );
}

/** Processes the file of a record. A file that cannot be read is a warning. */
export async function withFile(
  inputs: Readonly<Record<string, unknown>>,
  process: (bytes: Uint8Array) => Promise<SkillResult>,
): Promise<SkillResult> {
  const bytes = bytesOfFile(inputs['file_data']);
  if (bytes === undefined) {
    return {
      outputs: {},
      errors: [
        `The input 'file_data' must be a file: {"$type": "file", "data": "<Base64>"}, such as /document/file_data.`,
      ],
    };
  }
  try {
    return await process(bytes);
  } catch (error) {
    if (!(error instanceof CrackingError)) throw error;
    return { outputs: {}, warnings: [error.message] };
  }
}
