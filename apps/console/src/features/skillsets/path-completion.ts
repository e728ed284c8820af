import { sharedLength } from '@searchdeck/contract';
import { ROOT_PATH, segmentsOf, type Segments } from './document-paths';
import type { EnrichmentGraph } from './enrichment-graph';

/** Paths at which skills and projections can run: the document and the items of collections. */
export const contextsOf = ({ paths }: EnrichmentGraph): string[] => [
  ROOT_PATH,
  ...paths.all.filter((path) => path.endsWith('/*')),
];

/** Paths that an input can read: those of its context first, without the outputs of its skill. */
export function pathsFor({ paths }: EnrichmentGraph, node: string | undefined, context: Segments): string[] {
  const ownPaths = new Set(paths.outputs.filter((output) => output.node === node).map(({ path }) => path));
  const shared = (path: string) => sharedLength(segmentsOf(path), context);
  const all = paths.all.filter((path) => !ownPaths.has(path.replace(/\/\*$/, '')));
  // Items of the context exist also if its collection isn't known to be one.
  const item = `/${context.join('/')}`;
  const knownPaths = context.length > 1 && !all.includes(item) ? [item, ...all] : all;
  return knownPaths.toSorted((a, b) => shared(b) - shared(a));
}
