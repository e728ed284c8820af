/** Analysis components of the interface: names that always exist and schemas of those an index defines. */
export * from './names.js';
export { MAX_TOKEN_LENGTH, regexFlagNames, tokenCharacterKinds, type RegexFlagName } from './common.js';
export * from './analyzers.js';
export * from './normalizers.js';
export * from './tokenizers.js';
export * from './token-filters.js';
export * from './char-filters.js';
