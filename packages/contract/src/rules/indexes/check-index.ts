import type { ErrorDetail } from '../../errors/search-error.js';
import { limits } from '../../limits/request-limits.js';
import { skuLimits } from '../../limits/sku-limits.js';
import type { SkuName } from '../../management/enumerations.js';
import { isCollection, isComplexType } from '../../resources/index/field-types.js';
import type { SearchIndex } from '../../resources/index/search-index.js';
import { checkCors } from '../cors.js';
import { RuleFindings, type RuleContext } from '../findings.js';
import { checkFields } from './check-fields.js';
import { checkAnalysisComponents, checkSemantic, checkSuggesters, checkVectorSearch } from './check-parts.js';
import { checkScoring } from './check-scoring.js';
import { walkFields } from './fields.js';

export interface IndexRuleContext extends RuleContext {
  sku?: SkuName;
}

const checkLimits = (definition: SearchIndex, sku: SkuName | undefined, f: RuleFindings): void => {
  const all = [...walkFields(definition.fields)];
  const simple = all.filter((v) => !isComplexType(v.field.type)).length;
  const allowed = skuLimits(sku ?? 'standard').simpleFieldsPerIndex;
  if (simple > allowed)
    f.add(
      'fields',
      'TooManyFields',
      `The index '${definition.name}' has ${simple} simple fields; the limit${sku === undefined ? '' : ` for the SKU ${sku}`} is ${allowed}.`,
    );
  const complexCollections = all.filter((v) => isComplexType(v.field.type) && isCollection(v.field.type)).length;
  if (complexCollections > limits.complexCollectionsPerIndex)
    f.add(
      'fields',
      'TooManyFields',
      `The index '${definition.name}' has ${complexCollections} complex collection fields; the limit is ${limits.complexCollectionsPerIndex}.`,
    );
  if (definition.encryptionKey && sku !== undefined && !skuLimits(sku).customerManagedKeys)
    f.add(
      'encryptionKey',
      'OperationNotAllowed',
      `Customer-managed-key encryption is not available for the SKU ${sku}.`,
    );
};

/**
 * Every rule of an index definition that spans several properties, each finding with its path as target.
 * The definition has passed `findProblems(SearchIndex, …)`. service-behavior §5, §6 and §11.
 */
export const checkIndex = (definition: SearchIndex, context: IndexRuleContext = {}): ErrorDetail[] => {
  const f = new RuleFindings();
  // Before anything that looks at every field: what else is wrong with too many is of no use.
  checkLimits(definition, context.sku, f);
  if (f.list.some((found) => found.code === 'TooManyFields')) return f.list;
  checkFields(definition, f);
  checkScoring(definition, f);
  checkSuggesters(definition, f);
  checkAnalysisComponents(definition, f);
  checkVectorSearch(definition, f);
  checkSemantic(definition, f);
  checkCors(definition.corsOptions, f);
  return f.list;
};
