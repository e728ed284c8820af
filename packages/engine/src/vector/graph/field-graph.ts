import { ImageBuilder, MemorySource } from '../../segment/image.js';
import { float64s, int32s, uint32s } from '../../segment/columns.js';
import { codeKind, codeWidth, type VectorCodes } from '../vector-codes.js';
import type { VectorSettings } from '../vector-settings.js';
import type { GraphLevel, HnswGraph } from './hnsw-graph.js';

/**
 * A graph over the vectors of a field, by documents' ids, with their codes. It holds every vector of documents up to
 * `lastId` that lived when it was made. A cache: it is made of what the segments store, and made again when it is lost.
 */
export interface FieldGraph {
  path: string;
  /** The settings it was built with; a graph with others is ignored. */
  key: string;
  lastId: number;
  /** The document of each node of the lowest level, ascending. */
  ids: Float64Array;
  /** Which of the document's vectors in the field it is, from 0. */
  ordinals: Int32Array;
  codes: VectorCodes;
  graph: HnswGraph;
}

const FORMAT = 1;

/** Graphs of another key cannot be used. `efSearch` is free to change. */
export const graphKey = (settings: VectorSettings): string =>
  JSON.stringify([
    FORMAT,
    settings.metric,
    settings.hnsw?.m,
    settings.hnsw?.efConstruction,
    codeKind(settings),
    settings.codedDimensions,
    settings.width,
    settings.packed,
  ]);

interface GraphHeader {
  path: string;
  key: string;
  lastId: number;
  entry: number;
  widths: number[];
}

/** The image of a graph, in shared memory: a file's content. */
export function graphImage({ path, key, lastId, ids, ordinals, codes, graph }: FieldGraph): Uint8Array {
  const image = new ImageBuilder();
  const widths = graph.levels.map((level) => level.width);
  image.add(
    'graph',
    Buffer.from(JSON.stringify({ path, key, lastId, entry: graph.entry, widths } satisfies GraphHeader)),
  );
  image.add('ids', ids);
  image.add('ordinals', ordinals);
  image.add('codes', codes.values);
  image.add('factors', codes.factors);
  image.add('squares', codes.squares);
  graph.levels.forEach(({ rows, links, below }, i) => {
    image.add(`rows:${i}`, rows);
    image.add(`links:${i}`, links);
    image.add(`below:${i}`, below);
  });
  return image.build({ docs: ids.length, text: {}, columns: {} });
}

/** The graph in an image that is whole; undefined when it is not the one for the field as it is. */
export function readGraph(image: Uint8Array, path: string, settings: VectorSettings): FieldGraph | undefined {
  const source = new MemorySource(image);
  const bytes = (name: string): Uint8Array => source.section(name)!;
  const header = JSON.parse(Buffer.from(bytes('graph')).toString()) as GraphHeader;
  if (header.path !== path || header.key !== graphKey(settings)) return undefined;
  const floats = (name: string): Float32Array => {
    const part = bytes(name);
    return new Float32Array(part.buffer, part.byteOffset, part.byteLength / 4);
  };
  const codes = bytes('codes');
  const kind = codeKind(settings);
  const levels = header.widths.map((width, i): GraphLevel => ({
    rows: int32s(bytes(`rows:${i}`)),
    links: int32s(bytes(`links:${i}`)),
    below: int32s(bytes(`below:${i}`)),
    width,
  }));
  return {
    path,
    key: header.key,
    lastId: header.lastId,
    ids: float64s(bytes('ids')),
    ordinals: int32s(bytes('ordinals')),
    codes: {
      kind,
      dimensions: settings.codedDimensions,
      width: codeWidth(settings),
      values: kind === 'int8' ? new Int8Array(codes.buffer, codes.byteOffset, codes.byteLength) : uint32s(codes),
      factors: floats('factors'),
      squares: floats('squares'),
    },
    graph: { levels, entry: header.entry },
  };
}
