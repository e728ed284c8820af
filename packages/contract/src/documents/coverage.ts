import { double } from '../schema/node.js';

/** The request parameter minimumCoverage. */
export const coverage = (byDefault: number) =>
  double({
    description: `Percentage of the index that must be covered for the query to succeed, 0 to 100; default ${byDefault}.`,
    minimum: 0,
    maximum: 100,
    default: byDefault,
  });
