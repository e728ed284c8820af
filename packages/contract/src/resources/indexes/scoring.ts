import { limits } from '../../limits/request-limits.js';
import { array, boolean, double, enumOf, map, object, required, string, union, type Infer } from '../../schema/node.js';
import { partName } from '../shared/names.js';

const interpolation = enumOf(
  {
    linear: 'Boosts by a linearly decreasing amount.',
    constant: 'Boosts by a constant amount within the range.',
    quadratic: 'Boosts by an amount that decreases slowly at first and then quickly.',
    logarithmic: 'Boosts by an amount that decreases quickly at first and then slowly.',
  },
  {
    description: 'Interpolation of the boost across the range.',
    default: 'linear',
    added: ['constant', 'quadratic'],
  },
);
const tagInterpolation = enumOf(
  { linear: 'Boosts by a linearly decreasing amount.', constant: 'Boosts every match by a constant amount.' },
  {
    description: 'Interpolation of the boost. Tag functions support only these two values.',
    default: 'linear',
    added: ['constant'],
  },
);
const common = {
  fieldName: required(string({ description: 'Name of the filterable field that the function uses.' })),
  boost: required(
    double({
      description: 'Maximum multiplier of the score. Any number except 0 and 1.0. Negative values demote documents.',
    }),
  ),
};

/** data-plane.md "SearchIndex": ScoringProfile; freshness and magnitude objects from service-behavior §5. */
export const ScoringFunction = union(
  'type',
  {
    magnitude: object(
      {
        ...common,
        interpolation,
        magnitude: required(
          object(
            {
              boostingRangeStart: required(
                double({ isDocumented: false, description: 'Value at which boosting starts.' }),
              ),
              boostingRangeEnd: required(double({ isDocumented: false, description: 'Value at which boosting ends.' })),
              constantBoostBeyondRange: boolean({
                isDocumented: false,
                description: 'Whether to apply the full boost beyond the end of the range.',
                default: false,
              }),
            },
            { name: 'MagnitudeScoringParameters', description: 'Range of values to boost.' },
          ),
        ),
      },
      { name: 'MagnitudeScoringFunction', description: 'Boosts documents by the value of a numeric field.' },
    ),
    freshness: object(
      {
        ...common,
        interpolation,
        freshness: required(
          object(
            {
              boostingDuration: required(
                string({
                  isDocumented: false,
                  format: 'duration',
                  description:
                    'Period before the current time in which documents are boosted, as an ISO 8601 duration. Negative values boost future dates.',
                  examples: ['P365D', 'P30D', '-P7D'],
                }),
              ),
            },
            { name: 'FreshnessScoringParameters', description: 'Period to boost.' },
          ),
        ),
      },
      { name: 'FreshnessScoringFunction', description: 'Boosts documents by the age of a date-time field.' },
    ),
    distance: object(
      {
        ...common,
        interpolation,
        distance: required(
          object(
            {
              referencePointParameter: required(
                string({ description: 'Name of the scoring parameter that passes the reference point in queries.' }),
              ),
              boostingDistance: required(
                double({
                  description: 'Distance from the reference point at which boosting ends, in kilometers.',
                  exclusiveMinimum: 0,
                }),
              ),
            },
            { name: 'DistanceScoringParameters', description: 'Reference point and boosting distance.' },
          ),
        ),
      },
      { name: 'DistanceScoringFunction', description: 'Boosts documents by the distance from a reference point.' },
    ),
    tag: object(
      {
        ...common,
        interpolation: tagInterpolation,
        tag: required(
          object(
            {
              tagsParameter: required(
                string({ description: 'Name of the scoring parameter that passes the list of tags in queries.' }),
              ),
            },
            { name: 'TagScoringParameters', description: 'Source of the tags to compare with.' },
          ),
        ),
      },
      { name: 'TagScoringFunction', description: 'Boosts documents that share tags with the query.' },
    ),
  },
  { name: 'ScoringFunction' },
);
export type ScoringFunction = Infer<typeof ScoringFunction>;

/** service-behavior §3 "function aggregation". */
export const functionAggregations = {
  sum: 'Sum of all function scores.',
  average: 'Average of all function scores.',
  minimum: 'Minimum of all function scores.',
  maximum: 'Maximum of all function scores.',
  firstMatching: 'Score of the first function that applies.',
  product: 'Product of all function scores.',
} as const;
export type FunctionAggregation = keyof typeof functionAggregations;

export const ScoringProfile = object(
  {
    name: required(partName),
    text: object(
      {
        weights: required(
          map(double({ exclusiveMinimum: 0 }), {
            description: 'Map of searchable fields to the weights of matches in them.',
          }),
        ),
      },
      { name: 'TextWeights', description: 'Weights of searchable fields.' },
    ),
    functions: array(ScoringFunction, {
      description: 'Scoring functions of the profile.',
      maxItems: limits.functionsPerScoringProfile,
    }),
    functionAggregation: enumOf(functionAggregations, {
      description: 'Aggregation of the function scores.',
      default: 'sum',
      added: ['average', 'minimum', 'maximum', 'firstMatching', 'product'],
    }),
  },
  {
    name: 'ScoringProfile',
    description: 'A scoring profile, which adjusts search scores by field weights and scoring functions.',
  },
);
export type ScoringProfile = Infer<typeof ScoringProfile>;
