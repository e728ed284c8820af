export type * from './ast.js';
export { CALENDAR_UNITS } from './ast.js';
export { invalidExpression, invalidParameter } from './errors.js';
export { parseFilter } from './odata/filter.js';
export { parseFieldList, parseOrderBy, parseSelect } from './odata/order-by.js';
export { printFilter, printLiteral, printOrderBy, printPath, printPolygon, printSelect } from './odata/print.js';
export {
  absolutePath,
  comparisonOf,
  visitFilter,
  type Comparison,
  type FilterVisitor,
  type PathRole,
  type Scope,
} from './odata/walk.js';
export { checkLambdas, type TypeOf } from './odata/lambdas.js';
export { DOCUMENT_TYPE, unknownProperty, unknownPropertyMessage } from './odata/unknown-property.js';
export {
  andText,
  anyText,
  comparisonText,
  groupText,
  intersectsText,
  lambdaText,
  literalText,
  notText,
  searchInText,
} from './odata/clauses.js';
export { bucketClause, conjoin, hasConjunct, removeConjunct, type FacetBucket } from './odata/edit.js';
export { tokenizeFilter, type FilterToken, type FilterTokenKind } from './odata/tokenize.js';
export { parseFullQuery } from './text/full.js';
export { parseSimpleQuery, type TextQueryOptions } from './text/simple.js';
export { printTextQuery } from './text/print.js';
export { searchWords, type SearchWord } from './text/search-words.js';
export { parseFacet, printFacet } from './parameters/facet.js';
export { parseHighlight, parseHighlights, printHighlight } from './parameters/highlight.js';
export { parseScoringParameter, printScoringParameter } from './parameters/scoring-parameter.js';
export {
  parseAnswers,
  parseCaptions,
  parseQueryRewrites,
  type AnswerOptions,
  type CaptionOptions,
  type RewriteOptions,
} from './parameters/semantic-options.js';
