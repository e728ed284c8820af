export { attributeProblem, fieldAttributes, isLanguageAnalyzer, type FieldAttribute } from './check-fields.js';
export { checkIndex } from './check-index.js';
export { hasSuggesterAnalyzer, isSemanticField, isSuggesterField, isWeightedField } from './suitable-fields.js';
export {
  indexNamesAt,
  indexPartNames,
  indexPartReferences,
  indexPartReferencesIn,
  type IndexPartList,
  type IndexPartReference,
  type ResolvedPartReference,
} from './part-references.js';
export { scoringFunctionFieldTypes, suitsScoringFunction } from './check-scoring.js';
export { checkIndexUpdate, needsDowntimeOnly } from './check-update.js';
export {
  copyPlan,
  type ConvertedField,
  type CopiedField,
  type CopyPlan,
  type NotCopiedField,
  type NotCopiedReason,
} from './copied-fields.js';
export { applyIndexDefaults, withDependentIndexDefaults } from './defaults.js';
export {
  defaultAttributes,
  effectiveAttributes,
  findKeyField,
  isStringField,
  isVectorField,
  walkFields,
  type EffectiveAttributes,
  type VisitedField,
} from './fields.js';
