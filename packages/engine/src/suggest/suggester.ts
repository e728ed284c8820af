import { invalidParameter, limits } from '@searchdeck/contract/core';
import { parseFieldList } from '@searchdeck/query';
import type { SuggesterDefinition } from '../definition/index-definition.js';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { checkHighlightTags } from '../planning/highlight-tags.js';
import { planFilter, type FilterPlan } from '../planning/plan-filter.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Execution } from '../weights/weight.js';
import type { Token } from '@searchdeck/analysis';
import { SUGGESTION_ANALYZER } from '../analysis/suggestion-fields.js';
import type { SuggestRequest } from '../types.js';

/** The state of the index that suggestions and completions run on. service-behavior §7 "Suggest/autocomplete". */
export interface SuggestContext {
  snapshot: Snapshot;
  run: Execution;
  load: (id: number) => { key: string; body: string } | undefined;
}

type SuggesterRequest = Pick<
  SuggestRequest,
  | 'search'
  | 'suggesterName'
  | 'searchFields'
  | 'filter'
  | 'top'
  | 'minimumCoverage'
  | 'highlightPreTag'
  | 'highlightPostTag'
>;

/** The checked parameters that suggestions and completions have in common. */
export interface SuggesterInput {
  text: string;
  fields: readonly SchemaField[];
  /** The words of the text; the last one is being typed. */
  words: readonly Token[];
  top: number;
  filter: FilterPlan | undefined;
  run: Execution;
  coverage: { coverage?: number };
  tags: { pre: string; post: string };
}

/** Throws SearchError 400 for parameters that do not fit the index. */
export function readSuggester(request: SuggesterRequest, context: SuggestContext): SuggesterInput {
  const { snapshot, run } = context;
  const { schema } = snapshot;
  const suggester = findSuggester(schema, request.suggesterName);
  const text = request.search;
  const top = request.top ?? limits.defaultSuggestions;
  const { minimumCoverage, highlightPreTag: pre, highlightPostTag: post } = request;
  checkHighlightTags(request);
  const plan = { snapshot, run, weights: new Map<string, number>(), synonyms: () => undefined };
  return {
    text,
    fields: readFields(schema, suggester, request.searchFields),
    words: snapshot.analysis.analyzer(SUGGESTION_ANALYZER).analyze(text),
    top,
    filter: planFilter(request.filter, plan, false),
    run,
    coverage: minimumCoverage == null ? {} : { coverage: 100 },
    tags: { pre: pre ?? '', post: post ?? '' },
  };
}

/** service-behavior §12 "suggester unknown / absent". */
function findSuggester(schema: IndexSchema, name: string | null | undefined): SuggesterDefinition {
  const suggesters = schema.definition.suggesters ?? [];
  if (suggesters.length === 0) {
    throw invalidParameter(
      `Cannot find fields enabled for suggestions. Please provide a value for 'suggesters' in the index definition.`,
      'suggesters',
    );
  }
  if (!name) {
    throw invalidParameter(
      `Cannot find fields enabled for suggestions. Please provide a value for 'suggesterName' in the query.`,
      'suggestions',
    );
  }
  const suggester = suggesters.find((candidate) => candidate.name === name);
  if (suggester === undefined) {
    throw invalidParameter(`The specified suggester name '${name}' does not exist in this index definition.`, 'name');
  }
  return suggester;
}

function readFields(
  schema: IndexSchema,
  suggester: SuggesterDefinition,
  searchFields: string | null | undefined,
): SchemaField[] {
  const paths = searchFields?.trim() ? parseFieldList(searchFields, 'searchFields') : suggester.sourceFields;
  return paths.map((path) => {
    const field = schema.byPath.get(path);
    if (field === undefined || !suggester.sourceFields.includes(path)) {
      throw invalidParameter(
        `The field '${path}' is not a source field of the suggester '${suggester.name}'.`,
        'searchFields',
      );
    }
    return field;
  });
}
