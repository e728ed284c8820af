import { SearchError } from '@searchdeck/contract';

/** A position in a file, from 1. */
export interface FilePosition {
  line: number;
  column: number;
}

/** Why a file or a part of it can't be read as JSON. The detail is a sentence. */
export const invalidJsonText = ({ line, column }: FilePosition, detail?: string): string =>
  `The file is not valid JSON (line ${line}, column ${column}).${detail === undefined ? '' : ` ${detail}`}`;

const FILE_INVALID = 'FILE_INVALID';

export const invalidJson = (position: FilePosition, detail: string): SearchError =>
  new SearchError({ status: 400, code: FILE_INVALID, message: invalidJsonText(position, detail) });

/** The file can't be read. The reason is a sentence. */
export const invalidFile = (reason: string): SearchError =>
  new SearchError({ status: 400, code: FILE_INVALID, message: `The file can't be read. ${reason}` });

export const isInvalidFile = (error: unknown): error is SearchError =>
  error instanceof SearchError && error.code === FILE_INVALID;
