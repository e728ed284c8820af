/** What the first vector query loads: one import, because each one adds the list of its files to the first load. */
export { CombinationOptions } from './combination-options';
export { VectorQueryCard } from './vector-query-card';
