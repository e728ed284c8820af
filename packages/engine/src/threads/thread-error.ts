import type { SearchErrorOptions } from '@searchdeck/contract';
import { SearchError } from '@searchdeck/contract/core';

/** An error in a message between threads, which preserve neither the class of an error nor its extra fields. */
export type ThreadError =
  | { rejection: SearchErrorOptions }
  | { name: string; message: string; stack?: string; code?: string };

/** Packs a caught error. */
export function packError(error: unknown): ThreadError {
  if (error instanceof SearchError) {
    const { status, code, message, target, details, headers, requestId } = error;
    return { rejection: { status, code, message, target, details, headers, requestId } };
  }
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { code } = error as { code?: unknown };
  const { name, message, stack } = error;
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) };
}

/** Restores the error: a SearchError completely, others with message, stack, and code. */
export function unpackError(threadError: ThreadError): Error {
  if ('rejection' in threadError) return new SearchError(threadError.rejection);
  const { message, ...properties } = threadError;
  return Object.assign(new Error(message), properties);
}
