import { countBits, hasBit, type Bitset } from '../../segment/bitset.js';
import type { ScoredRow } from '../nearest-rows.js';
import type { NearestScope } from './nearest-scope.js';
import { similarityToCodes } from '../vector-codes.js';
import type { VectorSearch } from '../vector-request.js';
import type { FieldGraph } from './field-graph.js';
import { descend, LevelSearch } from './hnsw-graph.js';
import { GraphLocator, type LocatedGraph } from './located-graph.js';

/**
 * Cost of a link of a result node, relative to comparing the next vector in an exhaustive scan. A search visits about half of
 * the links, and each visit costs about twice as much (measured with 384 dimensions).
 */
const LINK_COST = 1;
/** Candidates per neighbor to compare with the original vectors. */
const OVERFETCH = 4;
const MIN_CANDIDATES = 100;

/**
 * The nearest rows among the allowed documents; undefined if comparing all of them is cheaper, or if the graph does not lead
 * to enough of them. Similarities are those of the codes in compressed fields, and of the original vectors in others.
 */
export function searchGraph(search: VectorSearch, graph: FieldGraph, scope: NearestScope): ScoredRow[] | undefined {
  const { settings, field, vector, metric } = search;
  const { segments, run } = scope;
  const locatedGraph = run.scratch.get(GraphLocator).locate(graph, field.space, segments);
  const levelSearch = run.scratch.get(LevelSearch);
  if (locatedGraph.nodeCount === 0) return undefined;
  const allowedBySegment = segments.map((segment) =>
    segment.firstId <= graph.lastId ? scope.allowedDocs(segment) : undefined,
  );
  const allowedCount = allowedBySegment.reduce((sum, bits) => sum + (bits === undefined ? 0 : countBits(bits)), 0);
  const coveredCount = segments.reduce((sum, { docs }, i) => sum + (allowedBySegment[i] === undefined ? 0 : docs), 0);
  const allowsAll = allowedCount === coveredCount;
  /** Number of allowed nodes; an estimate if documents have several vectors. */
  const allowedNodes = locatedGraph.nodeCount * (allowsAll ? 1 : allowedCount / Math.max(1, coveredCount));
  const isCompressed = settings.compression !== undefined;
  const candidateCount = isCompressed ? search.candidates : Math.max(OVERFETCH * search.k, MIN_CANDIDATES);
  const ef = Math.max(settings.hnsw!.efSearch, candidateCount);
  const width = graph.graph.levels[0]!.width;
  if ((LINK_COST * ef * width * locatedGraph.nodeCount) / Math.max(1, allowedNodes) > allowedNodes) return undefined;

  const similarity = similarityToCodes(graph.codes, vector, settings);
  const distanceOf = (node: number) => -similarity(node);
  const accept =
    allowsAll && locatedGraph.nodeCount === graph.ids.length
      ? undefined
      : acceptAllowed(locatedGraph, allowedBySegment);
  const entry = descend(graph.graph, 0, distanceOf);
  levelSearch.run(graph.graph.levels[0]!, entry, ef, distanceOf, accept, () => run.budget.check());
  const rows: ScoredRow[] = [];
  const countByDocument = new Map<number, number>();
  for (let i = 0; i < levelSearch.size && rows.length < candidateCount; i++) {
    const node = levelSearch.nodes[i]!;
    if (search.maxPerDocument > 0) {
      const id = graph.ids[node]!;
      const count = countByDocument.get(id) ?? 0;
      if (count >= search.maxPerDocument) continue;
      countByDocument.set(id, count + 1);
    }
    const segment = locatedGraph.segments[node]!;
    const row = locatedGraph.rows[node]!;
    rows.push({
      segment,
      doc: locatedGraph.docs[node]!,
      row,
      similarity: isCompressed
        ? -levelSearch.distances[i]!
        : metric.similarity(vector, segments[segment]!.vectorRow(field.path, row), 0),
    });
  }
  // Either no more rows exist or the graph does not lead to them; only an exhaustive search can tell.
  return rows.length < Math.min(search.candidates, allowedNodes) ? undefined : rows;
}

/** Returns a function that tests whether the document of a node exists and is allowed. */
function acceptAllowed(
  locatedGraph: LocatedGraph,
  allowedBySegment: readonly (Bitset | undefined)[],
): (node: number) => boolean {
  return (node) => {
    const segment = locatedGraph.segments[node]!;
    return segment >= 0 && hasBit(allowedBySegment[segment]!, locatedGraph.docs[node]!);
  };
}
