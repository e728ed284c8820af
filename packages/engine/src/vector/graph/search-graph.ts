import { countBits, hasBit, type Bitset } from '../../segment/bitset.js';
import type { FoundRow } from '../nearest-rows.js';
import type { NearestScope } from './nearest-scope.js';
import { similarityToCodes } from '../vector-codes.js';
import type { VectorSearch } from '../vector-request.js';
import type { FieldGraph } from './field-graph.js';
import { descend, LevelSearch } from './hnsw-graph.js';
import { GraphLocator, type LocatedGraph } from './located-graph.js';

/**
 * A search looks at about half of the places for links of the nodes it keeps, and each costs some two times what the next
 * vector in a row does (measured with 384 dimensions).
 */
const NODE_COST = 1;
/** Candidates per neighbor that are compared with the original vectors. */
const OVERFETCH = 4;
const MIN_CANDIDATES = 100;

/**
 * The nearest rows that the graph finds among the allowed documents; undefined when comparing all of those is less work,
 * or when the graph does not lead to enough of them. Compressed fields get the similarity of the codes, others that of the
 * vectors themselves.
 */
export function searchGraph(search: VectorSearch, graph: FieldGraph, scope: NearestScope): FoundRow[] | undefined {
  const { settings, field, vector, metric } = search;
  const { segments, run } = scope;
  const located = run.scratch.get(GraphLocator).locate(graph, field.space, segments);
  const searching = run.scratch.get(LevelSearch);
  if (located.found === 0) return undefined;
  const allowed = segments.map((segment) => (segment.firstId <= graph.lastId ? scope.allowed(segment) : undefined));
  const old = segments.filter((_, i) => allowed[i] !== undefined);
  const documents = allowed.reduce((sum, bits) => sum + (bits === undefined ? 0 : countBits(bits)), 0);
  const all = documents === old.reduce((sum, { docs }) => sum + docs, 0);
  /** Nodes that are allowed, estimated where documents have several. */
  const nodes =
    located.found *
    (all
      ? 1
      : documents /
        Math.max(
          1,
          old.reduce((sum, { docs }) => sum + docs, 0),
        ));
  const coded = settings.compression !== undefined;
  const candidateCount = coded ? search.candidates : Math.max(OVERFETCH * search.k, MIN_CANDIDATES);
  const ef = Math.max(settings.hnsw!.efSearch, candidateCount);
  const width = graph.graph.levels[0]!.width;
  if ((NODE_COST * ef * width * located.found) / Math.max(1, nodes) > nodes) return undefined;

  const similarity = similarityToCodes(graph.codes, vector, settings);
  const distanceOf = (node: number) => -similarity(node);
  const accept = all && located.found === graph.ids.length ? undefined : acceptor(located, allowed);
  const entry = descend(graph.graph, 0, distanceOf);
  searching.run(graph.graph.levels[0]!, entry, ef, distanceOf, accept, () => run.budget.check());
  const rows: FoundRow[] = [];
  const perDocument = new Map<number, number>();
  for (let i = 0; i < searching.size && rows.length < candidateCount; i++) {
    const node = searching.nodes[i]!;
    if (search.perDocument > 0) {
      const id = graph.ids[node]!;
      const before = perDocument.get(id) ?? 0;
      if (before >= search.perDocument) continue;
      perDocument.set(id, before + 1);
    }
    const segment = located.segments[node]!;
    const row = located.rows[node]!;
    rows.push({
      segment,
      doc: located.docs[node]!,
      row,
      similarity: coded
        ? -searching.distances[i]!
        : metric.similarity(vector, segments[segment]!.vectorRow(field.path, row), 0),
    });
  }
  // Fewer than that are there, or the graph does not lead to them: only looking at all tells.
  return rows.length < Math.min(search.candidates, nodes) ? undefined : rows;
}

function acceptor(located: LocatedGraph, allowed: readonly (Bitset | undefined)[]): (node: number) => boolean {
  return (node) => {
    const segment = located.segments[node]!;
    return segment >= 0 && hasBit(allowed[segment]!, located.docs[node]!);
  };
}
