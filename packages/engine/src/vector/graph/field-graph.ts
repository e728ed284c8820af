import { ImageBuilder, MemorySource } from '../../segment/image.js';
import { float64s, int32s, uint32s } from '../../segment/columns.js';
import { codeKind, codeWidth, type VectorCodes } from '../vector-codes.js';
import type { VectorSettings } from '../vector-settings.js';
import type { GraphLevel, HnswGraph } from './hnsw-graph.js';

/**
 * A graph over the vectors of a field, by document ID, with their codes. It contains the vectors of all documents up to
 * `lastId` that were live when it was built. It is a cache: it can be rebuilt from the segments.
 */
export interface FieldGraph {
  path: string;
  /** The settings it was built with (`graphKey`); a graph with other settings is ignored. */
  key: string;
  lastId: number;
  /** The document of each node of the lowest level, ascending. */
  ids: Float64Array;
  /** By node: the ordinal of the vector among the document's vectors in the field, from 0. */
  ordinals: Int32Array;
  codes: VectorCodes;
  graph: HnswGraph;
}

const FORMAT = 1;

/** Identifies the settings that a graph depends on. `efSearch` can change without a rebuild. */
export const graphKey = (settings: VectorSettings): string =>
  JSON.stringify([
    FORMAT,
    settings.metric,
    settings.hnsw?.m,
    settings.hnsw?.efConstruction,
    codeKind(settings),
    settings.codedDimensions,
    settings.width,
    settings.isPacked,
  ]);

interface GraphHeader {
  path: string;
  key: string;
  lastId: number;
  entry: number;
  widths: number[];
}

/** The image of a graph in shared memory: the content of its file. */
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

/**
 * Reads the graph from an image whose checksums were verified; undefined if it does not match the field and its
 * settings.
 */
export function readGraph(image: Uint8Array, path: string, settings: VectorSettings): FieldGraph | undefined {
  const source = new MemorySource(image);
  const bytes = (name: string): Uint8Array => source.section(name)!;
  const header = JSON.parse(Buffer.from(bytes('graph')).toString()) as GraphHeader;
  if (header.path !== path || header.key !== graphKey(settings)) return undefined;
  const floats = (name: string): Float32Array => {
    const section = bytes(name);
    return new Float32Array(section.buffer, section.byteOffset, section.byteLength / 4);
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
