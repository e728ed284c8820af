import { importLimits, type ImportFormat } from '@searchdeck/contract';
import type { ImportDocumentsTask } from './import-task';
import { importMessages as messages } from './messages';

/** The format of a file, by its name. */
export const formatOf = (name: string): ImportFormat =>
  /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : /\.json$/i.test(name) ? 'json' : 'csv';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The format of a pasted text. */
export const pastedFormat = (text: string): ImportFormat => {
  const trimmed = text.trim();
  const lines = trimmed.split('\n');
  const isNdjson = trimmed.startsWith('{') && lines.every((line) => line.trim() === '' || isJson(line));
  return isNdjson ? 'ndjson' : /^[[{]/.test(trimmed) ? 'json' : 'csv';
};

/** The file of a pasted text, whose name indicates its format. */
export const pastedFile = (text: string): File => new File([text], `pasted.${pastedFormat(text)}`);

/** Why a file can't be uploaded; undefined if it can. */
export const fileProblem = (file: File, expectedFile: ImportDocumentsTask['input'] | undefined): string | undefined => {
  if (file.size === 0) return messages.empty;
  if (file.size > importLimits.fileBytes) return messages.tooLarge(importLimits.fileBytes);
  if (expectedFile !== undefined && (file.name !== expectedFile.fileName || file.size !== expectedFile.bytes)) {
    return messages.otherFile(expectedFile.fileName);
  }
  return undefined;
};
