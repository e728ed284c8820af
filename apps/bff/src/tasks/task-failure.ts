import { SearchError } from '@searchdeck/contract';

/** The error of a failed task. */
export const failureOf = (error: unknown): { code: string; message: string } =>
  error instanceof SearchError
    ? { code: error.code, message: error.message }
    : { code: 'InternalError', message: 'An unexpected error occurred. See the Searchdeck server log.' };

/** Code or name of an error for the log. Its message is not logged, because it may quote data. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? error.name) : undefined;
