import { findProblems, previewVersion, SearchRequest, type SearchRequestBody } from '@searchdeck/contract';
import { printJson } from '../../../shared/api/json-text';
import { patchBody, readState, writeState } from './state';

/** A query as it was written by hand, as JSON or as parameters, and not yet run. */
export interface Written {
  text: string;
  /** What was asked when it was written: a new question takes its place. */
  asked: SearchRequestBody;
  /** What the text asks; undefined where that cannot be told yet. */
  body: SearchRequestBody | undefined;
}

/**
 * The query that the form shows for a body written by hand: what stands in the address once it is run.
 * Undefined where the contract does not know it: the form could not show it, and running it tells why.
 */
export const shownFor = (body: SearchRequestBody): SearchRequestBody | undefined => {
  // The newest version knows every member; whether the chosen one does is for the service to say.
  if (findProblems(SearchRequest, body, { version: previewVersion.data, limit: 1 }).length > 0) return undefined;
  const read = readState(writeState({ body, view: 'table' }));
  return read.problems.length > 0 ? undefined : patchBody({}, read.body);
};

/** The change that makes `wanted` of `body`: members that differ, and undefined for those that go away. */
export const changeTo = (body: SearchRequestBody, wanted: SearchRequestBody): Partial<SearchRequestBody> => {
  const before = body as Record<string, unknown>;
  const after = wanted as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.filter((name) => !same(before[name], after[name])).map((name) => [name, after[name]]),
  );
};

const same = (a: unknown, b: unknown): boolean => printJson(a ?? '') === printJson(b ?? '');

/**
 * The text that still stands for `draft`, as it was written: until something else is asked, and until the form says
 * something else. What cannot be read yet is in no form, and stays.
 */
export const stillWritten = (
  written: Written | undefined,
  asked: SearchRequestBody,
  draft: SearchRequestBody,
): string | undefined => {
  if (written === undefined || Object.keys(changeTo(written.asked, asked)).length > 0) return undefined;
  const { body, text } = written;
  return body === undefined || Object.keys(changeTo(body, patchBody({}, draft))).length === 0 ? text : undefined;
};
