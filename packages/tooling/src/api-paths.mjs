/** Query strings of the interface's versions. */
export const STABLE_VERSION = 'api-version=2026-04-01';
export const PREVIEW_VERSION = 'api-version=2026-05-01-preview';

/** Path of a search with a body. @param {string} index @param {string} [version] */
export const searchPath = (index, version = STABLE_VERSION) =>
  `/indexes('${index}')/docs/search.post.search?${version}`;

/** Path of a batch of documents. @param {string} index @param {string} [version] */
export const batchPath = (index, version = STABLE_VERSION) => `/indexes('${index}')/docs/search.index?${version}`;

/** Path of the data plane of the sample service in the BFF. */
export const BFF_DATA_PLANE = '/api/connections/demo/data';

/** Carries the secret of the session's origin, as in the contract. */
export const ORIGIN_SECRET_HEADER = 'x-searchdeck';
