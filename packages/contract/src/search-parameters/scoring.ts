import { array, enumOf, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Scoring profiles and statistics. */
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
      description: 'Values of scoring function parameters, each in the format name-values.',
      examples: [['mylocation--122.2,44.8', 'tags-wifi,pool']],
    }),
  },
  scoringStatistics: {
    kind: 'enum',
    label: 'Scoring statistics',
    schema: enumOf(
      {
        local: 'Uses the statistics of each shard, for lower latency.',
        global: 'Uses the statistics of all shards, for consistent scores.',
      },
      { description: 'Scope of the scoring statistics.', default: 'local' },
    ),
  },
});
