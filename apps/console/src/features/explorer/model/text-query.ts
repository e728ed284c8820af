import {
  findProblems,
  previewVersion,
  SearchRequest,
  searchParameters,
  type SearchParameter,
  type SearchRequestBody,
  printJson,
} from '@searchdeck/contract';
import { patchBody, readState, writeState } from './state';

/** A query edited as text, as JSON or URL parameters, that hasn't run. */
export interface TextQuery {
  text: string;
  /** The query that had last run when the text was edited: a new run discards the text. */
  baseQuery: SearchRequestBody;
  /** The parsed text; undefined while it is invalid. */
  body: SearchRequestBody | undefined;
}

/**
 * The body that the form shows for an edited body: the one that the URL would contain after a run.
 * Undefined when the contract doesn't know it: the form can't show it, and running it explains why.
 */
export const formBodyFor = (
  body: SearchRequestBody,
  parameters: readonly SearchParameter[] = searchParameters,
): SearchRequestBody | undefined => {
  // The newest version knows every member; the service checks against the selected one.
  if (findProblems(SearchRequest, body, { version: previewVersion.data, limit: 1 }).length > 0) return undefined;
  const state = readState(writeState({ body, view: 'table' }, parameters), parameters);
  return state.problems.length > 0 ? undefined : patchBody({}, state.body);
};

/** The change from `body` to `target`: members that differ, and undefined for removed ones. */
export const changeTo = (body: SearchRequestBody, target: SearchRequestBody): Partial<SearchRequestBody> => {
  const before = body as Record<string, unknown>;
  const after = target as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.filter((name) => !isSameMember(before[name], after[name])).map((name) => [name, after[name]]),
  );
};

const isSameMember = (a: unknown, b: unknown): boolean => printJson(a ?? '') === printJson(b ?? '');

/** Whether the query that the text was edited from is still the one that last ran. */
export const isBasedOn = (edited: TextQuery, lastRun: SearchRequestBody): boolean =>
  Object.keys(changeTo(edited.baseQuery, lastRun)).length === 0;

/**
 * The edited text while it represents `draft`: until another query runs or the form changes. A text that can't be parsed
 * stays current.
 */
export const currentText = (
  edited: TextQuery | undefined,
  lastRun: SearchRequestBody,
  draft: SearchRequestBody,
): string | undefined => {
  if (edited === undefined || !isBasedOn(edited, lastRun)) return undefined;
  const { body, text } = edited;
  return body === undefined || Object.keys(changeTo(body, patchBody({}, draft))).length === 0 ? text : undefined;
};
