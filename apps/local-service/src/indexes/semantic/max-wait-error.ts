import { SearchError } from '@searchdeck/contract';

/** 503: a step of a semantic query took longer than the request allows. `failure`: a sentence without its end, such as `The query was not rewritten`. */
export const maxWaitError = (failure: string, maxWaitMs: number | undefined): SearchError =>
  new SearchError({
    status: 503,
    code: 'SemanticMaxWaitExceeded',
    message: `${failure} within the ${maxWaitMs} milliseconds of semanticMaxWaitInMilliseconds.`,
    target: 'semanticMaxWaitInMilliseconds',
  });
