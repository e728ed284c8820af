import { SearchError } from '@searchdeck/contract';

/** The file cannot be read. The reason is a sentence. */
export const invalidFile = (reason: string): SearchError =>
  new SearchError({ status: 400, code: 'FILE_INVALID', message: `The file can't be read. ${reason}` });
