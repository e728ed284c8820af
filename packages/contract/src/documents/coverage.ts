import { double } from '../schema/node.js';

/** The request parameter minimumCoverage. */
export const coverage = (defaultPercentage: number) =>
  double({
    description: 'Minimum percentage of the index that must be searched for the query to succeed.',
    minimum: 0,
    maximum: 100,
    default: defaultPercentage,
  });
