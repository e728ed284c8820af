import { findProblems, isPreview, previewVersion, SearchRequest, type SearchRequestBody } from '@searchdeck/contract';

const isValidIn = (version: string, body: SearchRequestBody): boolean =>
  findProblems(SearchRequest, body, { version, limit: 1 }).length === 0;

/** Whether a query has parameters or values that its API version lacks, and the preview version has. */
export const needsPreviewVersion = (body: SearchRequestBody, version: string): boolean =>
  !isPreview(version) && !isValidIn(version, body) && isValidIn(previewVersion.data, body);
