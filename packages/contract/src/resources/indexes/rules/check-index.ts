import type { DefinitionContext } from '../../../rules/context.js';
import { limits } from '../../../limits/request-limits.js';
import { skuLimits } from '../../../limits/sku-limits.js';
import type { SkuName } from '../../../management/enumerations.js';
import { isCollection, isComplexType } from '../field-types.js';
import type { SearchIndex } from '../search-index.js';
import { checkCors } from '../../../rules/cors.js';
import type { RuleFindings } from '../../../rules/findings.js';
import { checkFields } from './check-fields.js';
import { checkAnalysisComponents, checkSemantic, checkSuggesters, checkVectorSearch } from './check-parts.js';
import { checkScoring } from './check-scoring.js';
import { walkFields } from './fields.js';

/** Whether the index is within its limits. */
const checkLimits = (definition: SearchIndex, sku: SkuName | undefined, f: RuleFindings): boolean => {
  const visitedFields = [...walkFields(definition.fields)];
  const simpleFields = visitedFields.filter((v) => !isComplexType(v.field.type)).length;
  const maxSimpleFields = skuLimits(sku ?? 'standard').simpleFieldsPerIndex;
  if (simpleFields > maxSimpleFields) {
    f.add(
      'fields',
      'TooManyFields',
      `The index '${definition.name}' has ${simpleFields} simple fields; the limit${sku === undefined ? '' : ` for the SKU ${sku}`} is ${maxSimpleFields}.`,
    );
  }
  const complexCollections = visitedFields.filter(
    (v) => isComplexType(v.field.type) && isCollection(v.field.type),
  ).length;
  if (complexCollections > limits.complexCollectionsPerIndex) {
    f.add(
      'fields',
      'TooManyFields',
      `The index '${definition.name}' has ${complexCollections} complex collection fields; the limit is ${limits.complexCollectionsPerIndex}.`,
    );
  }
  return simpleFields <= maxSimpleFields && complexCollections <= limits.complexCollectionsPerIndex;
};

/**
 * Every rule of an index definition that spans several properties. The definition has passed `findProblems(SearchIndex, …)`.
 * service-behavior §5, §6 and §11.
 */
export function checkIndex(definition: SearchIndex, f: RuleFindings, { sku }: DefinitionContext = {}): void {
  // First: with too many fields, rules that look at every field would only cost time.
  if (!checkLimits(definition, sku, f)) return;
  checkFields(definition, f);
  checkScoring(definition, f);
  checkSuggesters(definition, f);
  checkAnalysisComponents(definition, f);
  checkVectorSearch(definition, f);
  checkSemantic(definition, f);
  checkCors(definition.corsOptions, f);
}
