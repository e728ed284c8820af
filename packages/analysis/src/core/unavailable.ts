import { NOT_SUPPORTED_LOCALLY, SearchError } from '@searchdeck/contract/core';

/** The setting that names the folder of analysis data. */
export const ANALYSIS_DATA_SETTING = 'SEARCHDECK_LOCAL_ANALYSIS_DATA';

/** 501 for an analysis component whose data is missing. */
export const unavailable = (message: string): SearchError =>
  new SearchError({ status: 501, code: NOT_SUPPORTED_LOCALLY, message });

export const isUnavailable = (error: unknown): error is SearchError =>
  error instanceof SearchError && error.code === NOT_SUPPORTED_LOCALLY;
