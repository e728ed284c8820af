import { array, enumOf, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** What makes a document relevant. */
export const scoring = defineSearchParameters('Scoring', {
  scoringProfile: {
    kind: 'text',
    label: 'Scoring profile',
    schema: string({ description: 'Name of the scoring profile.' }),
  },
  scoringParameters: {
    get: 'scoringParameter',
    kind: 'repeated',
    label: 'Scoring parameters',
    schema: array(string(), {
      description: 'Parameters of scoring functions, each in the format name-values.',
      examples: [['mylocation--122.2,44.8', 'tags-wifi,pool']],
    }),
  },
  scoringStatistics: {
    kind: 'enum',
    label: 'Scoring statistics',
    schema: enumOf(
      {
        local: 'Statistics of each shard; lower latency.',
        global: 'Statistics of the whole index; consistent scores.',
      },
      { description: 'Where scoring statistics are computed.', default: 'local' },
    ),
  },
});
