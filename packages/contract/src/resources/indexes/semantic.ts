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
            description: 'Fields with natural language text, most important first.',
          }),
          prioritizedKeywordsFields: array(SemanticField, {
            description: 'Fields with keywords, most important first.',
          }),
        },
        {
          name: 'SemanticPrioritizedFields',
          description: 'Title, content and keyword fields used for reranking, captions, highlights and answers.',
        },
      ),
    ),
    rankingOrder: enumOf(
      {
        BoostedRerankerScore: 'The reranker score multiplied by the boost of the scoring profile.',
        RerankerScore: 'The reranker score alone.',
      },
      {
        description: 'The score that results are sorted by.',
        default: 'BoostedRerankerScore',
        added: ['RerankerScore'],
      },
    ),
    flightingOptIn: boolean({
      documented: false,
      only: 'preview',
      description: 'Use reranking models before their general release.',
      default: false,
    }),
  },
  { name: 'SemanticConfiguration', description: 'Fields that matter to semantic ranking.' },
);
export type SemanticConfiguration = Infer<typeof SemanticConfiguration>;

export const SemanticSearch = object(
  {
    defaultConfiguration: string({ description: 'Name of the configuration used when a query names none.' }),
    configurations: array(SemanticConfiguration, {
      description: 'The semantic configurations.',
      maxItems: 100,
      uniqueBy: 'name',
    }),
  },
  { name: 'SemanticSearch', description: 'Semantic configurations of the index.' },
);
