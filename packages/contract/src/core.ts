// What indexing and searching need at run time. The whole contract has ten times as many modules, and each thread of the
// engine loads what it imports: see the rule `threads-load-the-core-of-the-contract` in .dependency-cruiser.mjs.
export * from './analysis/analyzers.js';
export * from './analysis/char-filters.js';
export { DEFAULT_MAX_TOKEN_LENGTH, parseRegexFlags, type RegexFlagName } from './analysis/common.js';
export * from './analysis/names.js';
export * from './analysis/normalizers.js';
export * from './analysis/token-filters.js';
export * from './analysis/tokenizers.js';
export * from './documents/document-key.js';
export * from './errors/error-path.js';
export * from './errors/search-error.js';
export * from './limits/request-limits.js';
export * from './resources/indexes/field-types.js';
export * from './resources/indexes/interpolation.js';
export * from './resources/indexes/similarity.js';
export * from './resources/indexes/vector-search.js';
export * from './schema/node.js';
export * from './service/local-model.js';
export * from './values/count-of.js';
export * from './values/date-time.js';
export * from './values/duration.js';
export * from './values/durations.js';
export * from './values/escaped-text.js';
export * from './values/is-object.js';
export * from './values/message-of.js';
