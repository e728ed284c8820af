import { limits } from '../../limits/request-limits.js';
import { array, boolean, enumOf, object, required, string, type Infer } from '../../schema/node.js';
import { partName } from '../shared/names.js';

const SemanticField = object(
  { fieldName: required(string({ description: 'Name of a searchable, retrievable string field.' })) },
  { name: 'SemanticField', description: 'A field used for semantic ranking.' },
);

/** data-plane.md "SearchIndex": semantic configuration. */
export const SemanticConfiguration = object(
  {
    name: required(partName),
    prioritizedFields: required(
      object(
        {
          titleField: SemanticField,
          prioritizedContentFields: array(SemanticField, {
            description: 'Content fields with natural-language text, in descending order of priority.',
          }),
          prioritizedKeywordsFields: array(SemanticField, {
            description: 'Keyword fields, in descending order of priority.',
          }),
        },
        {
          name: 'SemanticPrioritizedFields',
          description: 'Title, content, and keyword fields used for reranking, captions, highlights, and answers.',
        },
      ),
    ),
    rankingOrder: enumOf(
      {
        BoostedRerankerScore: 'The reranker score multiplied by the boost of the scoring profile.',
        RerankerScore: 'The reranker score.',
      },
      {
        description: 'Score used to sort results.',
        default: 'BoostedRerankerScore',
        added: ['RerankerScore'],
      },
    ),
    flightingOptIn: boolean({
      isDocumented: false,
      only: 'preview',
      description: 'Whether to use preview reranking models.',
      default: false,
    }),
  },
  {
    name: 'SemanticConfiguration',
    description: 'A semantic configuration, which selects the fields used for semantic ranking.',
  },
);
export type SemanticConfiguration = Infer<typeof SemanticConfiguration>;

export const SemanticSearch = object(
  {
    defaultConfiguration: string({
      description: 'Name of the semantic configuration used when a query does not specify one.',
    }),
    configurations: array(SemanticConfiguration, {
      description: 'Semantic configurations of the index.',
      maxItems: limits.semanticConfigurationsPerIndex,
      uniqueBy: 'name',
    }),
  },
  { name: 'SemanticSearch', description: 'Semantic configurations of the index.' },
);
