import { array, boolean, double, enumOf, map, object, required, string, union, type Infer } from '../../schema/node.js';
import { partName } from '../shared/names.js';

const interpolation = enumOf(
  {
    linear: 'Constantly decreasing amount.',
    constant: 'The boost is the same within the whole range.',
    quadratic: 'Decreases slowly first, then fast.',
    logarithmic: 'Decreases fast first, then slowly.',
  },
  {
    description: 'How boosting is interpolated across the range.',
    default: 'linear',
    added: ['constant', 'quadratic'],
  },
);
const tagInterpolation = enumOf(
  { linear: 'Constantly decreasing amount.', constant: 'The boost is the same for every match.' },
  {
    description: 'How boosting is interpolated; tag functions know only these two.',
    default: 'linear',
    added: ['constant'],
  },
);
const common = {
  fieldName: required(string({ description: 'Name of the filterable field that the function reads.' })),
  boost: required(
    double({
      description: 'Multiplier of the score at the strong end: any number but 0 and 1.0; a negative one demotes.',
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
                double({ documented: false, description: 'Value at which boosting starts.' }),
              ),
              boostingRangeEnd: required(double({ documented: false, description: 'Value at which boosting ends.' })),
              constantBoostBeyondRange: boolean({
                documented: false,
                description: 'Keep the full boost past the end of the range.',
                default: false,
              }),
            },
            { name: 'MagnitudeScoringParameters', description: 'The range of values that is boosted.' },
          ),
        ),
      },
      { name: 'MagnitudeScoringFunction', description: 'Boosts by the magnitude of a number.' },
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
                  documented: false,
                  format: 'duration',
                  description: 'Period before now within which documents are boosted; negative: after now.',
                  examples: ['P365D', 'P30D', '-P7D'],
                }),
              ),
            },
            { name: 'FreshnessScoringParameters', description: 'The period that is boosted.' },
          ),
        ),
      },
      { name: 'FreshnessScoringFunction', description: 'Boosts by the age of a date-time.' },
    ),
    distance: object(
      {
        ...common,
        interpolation,
        distance: required(
          object(
            {
              referencePointParameter: required(
                string({ description: 'Name of the scoring parameter of the query that carries the reference point.' }),
              ),
              boostingDistance: required(
                double({
                  description: 'Distance in kilometers from the reference point where boosting ends.',
                  exclusiveMinimum: 0,
                }),
              ),
            },
            { name: 'DistanceScoringParameters', description: 'The reference point and how far boosting reaches.' },
          ),
        ),
      },
      { name: 'DistanceScoringFunction', description: 'Boosts by the distance from a point.' },
    ),
    tag: object(
      {
        ...common,
        interpolation: tagInterpolation,
        tag: required(
          object(
            {
              tagsParameter: required(
                string({ description: 'Name of the scoring parameter of the query that carries the list of tags.' }),
              ),
            },
            { name: 'TagScoringParameters', description: 'Where the tags of the query come from.' },
          ),
        ),
      },
      { name: 'TagScoringFunction', description: 'Boosts documents that share tags with the query.' },
    ),
  },
  { name: 'ScoringFunction' },
);
export type ScoringFunction = Infer<typeof ScoringFunction>;

export const ScoringProfile = object(
  {
    name: required(partName),
    text: object(
      {
        weights: required(
          map(double({ exclusiveMinimum: 0 }), { description: 'Searchable field to the weight of a match in it.' }),
        ),
      },
      { name: 'TextWeights', description: 'Weights of matches by field.' },
    ),
    functions: array(ScoringFunction, { description: 'Functions that change the scores of documents.', maxItems: 8 }),
    functionAggregation: enumOf(
      {
        sum: 'Sum of all function scores.',
        average: 'Average of all function scores.',
        minimum: 'Least of all function scores.',
        maximum: 'Greatest of all function scores.',
        firstMatching: 'Score of the first function that applies.',
        product: 'Product of all function scores.',
      },
      {
        description: 'How the scores of functions are combined.',
        default: 'sum',
        added: ['average', 'minimum', 'maximum', 'firstMatching', 'product'],
      },
    ),
  },
  { name: 'ScoringProfile', description: 'Changes the order of results by field weights and functions.' },
);
export type ScoringProfile = Infer<typeof ScoringProfile>;
