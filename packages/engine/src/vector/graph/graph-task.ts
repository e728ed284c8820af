import { closeSync, fstatSync, openSync, readSync, renameSync } from 'node:fs';
import type { Space } from '../../definition/index-schema.js';
import { hasBit, type Bitset } from '../../segment/bitset.js';
import { isPresent } from '../../segment/columns.js';
import { checkImage, FileSource, writeImage } from '../../segment/image.js';
import { Segment } from '../../segment/segment.js';
import { createCodes, encode, rowDistance, type VectorCodes } from '../vector-codes.js';
import type { VectorSettings } from '../vector-settings.js';
import { buildGraph } from './build-graph.js';
import { graphImage, graphKey, readGraph, type FieldGraph } from './field-graph.js';
import { startsOf } from './located-graph.js';

/** Builds, extends, or reads the graph of a field. */
export interface GraphTask {
  /** The file of the graph. */
  file: string;
  path: string;
  space: Space;
  settings: VectorSettings;
  /** Segment files in the order of their doc IDs, each with its live docs. */
  sources: readonly { file: string; live: Bitset }[];
  /** Whether to extend the graph in the file, if it matches the field and is not newer than `lastAssignedId`. */
  canReuse: boolean;
  lastAssignedId: number;
  /** Whether to only read the file. */
  readsOnly: boolean;
  /** Not 0 if the task was canceled. */
  cancelFlag: Int32Array;
}

/** The image of the graph in shared memory; undefined if the task was canceled or there was no file to read. */
export type GraphResult = Uint8Array | undefined;

class CanceledError extends Error {}

/** Runs on the calling thread; the file is either complete or missing. */
export function runGraphTask(task: GraphTask): GraphResult {
  if (Atomics.load(task.cancelFlag, 0) !== 0) return undefined;
  const previous = task.canReuse ? readFile(task) : undefined;
  if (task.readsOnly) return previous?.image;
  try {
    const graph = createGraph(task, previous?.graph);
    const image = graphImage(graph);
    check(task);
    const temporaryFile = `${task.file}.new`;
    writeImage(temporaryFile, image);
    renameSync(temporaryFile, task.file);
    return image;
  } catch (error) {
    if (error instanceof CanceledError) return undefined;
    throw error;
  }
}

const check = ({ cancelFlag }: GraphTask): void => {
  if (Atomics.load(cancelFlag, 0) !== 0) throw new CanceledError();
};

/** Undefined if the file is missing, damaged, or of another field or state. */
function readFile({
  file,
  path,
  settings,
  lastAssignedId,
}: GraphTask): { image: Uint8Array; graph: FieldGraph } | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const size = fstatSync(descriptor).size;
      const image = new Uint8Array(new SharedArrayBuffer(size));
      for (let offset = 0; offset < size;) {
        const read = readSync(descriptor, image, offset, size - offset, offset);
        if (read === 0) return undefined;
        offset += read;
      }
      checkImage(image);
      const graph = readGraph(image, path, settings);
      return graph === undefined || graph.lastId > lastAssignedId ? undefined : { image, graph };
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

function createGraph(task: GraphTask, previous: FieldGraph | undefined): FieldGraph {
  const { path, settings, space } = task;
  const lastCoveredId = previous?.lastId ?? -1;
  let lastId = lastCoveredId;
  const parts: { segment: Segment; rows: number[]; docs: number[]; ordinals: number[] }[] = [];
  try {
    for (const { file, live } of task.sources) {
      const segment = new Segment(new FileSource(file), file);
      const part = { segment, rows: [] as number[], docs: [] as number[], ordinals: [] as number[] };
      parts.push(part);
      lastId = Math.max(lastId, segment.lastId);
      const column = segment.column(path);
      if (column?.kind !== 'vector' || column.dimensions !== settings.width) continue;
      const starts = startsOf(segment, space);
      for (let doc = segment.lowerBound(lastCoveredId + 1); doc < segment.docs; doc++) {
        if (!hasBit(live, doc)) continue;
        const start = starts(doc);
        const end = doc + 1 < segment.docs ? starts(doc + 1) : column.length;
        for (let row = start; row < end; row++) {
          if (!isPresent(column, row)) continue;
          part.rows.push(row);
          part.docs.push(doc);
          part.ordinals.push(row - start);
        }
      }
    }
    const previousCount = previous?.ids.length ?? 0;
    const count = parts.reduce((sum, { rows }) => sum + rows.length, previousCount);
    const ids = new Float64Array(count);
    const ordinals = new Int32Array(count);
    const codes = createCodes(settings, count);
    if (previous !== undefined) {
      ids.set(previous.ids);
      ordinals.set(previous.ordinals);
      copyCodes(previous.codes, codes);
    }
    let node = previousCount;
    for (const { segment, rows, docs, ordinals: partOrdinals } of parts) {
      rows.forEach((row, i) => {
        if ((i & 255) === 0) check(task);
        ids[node] = segment.idOf(docs[i]!);
        ordinals[node] = partOrdinals[i]!;
        encode(codes, node, segment.vectorRow(path, row), 0, settings);
        node++;
      });
      segment.close();
    }
    const graph = buildGraph(count, rowDistance(codes, settings.metric), settings.hnsw!, {
      previous: previous?.graph,
      check: () => check(task),
    });
    return { path, key: graphKey(settings), lastId, ids, ordinals, codes, graph };
  } finally {
    for (const { segment } of parts) segment.close();
  }
}

function copyCodes(from: VectorCodes, to: VectorCodes): void {
  (to.values as Int8Array).set(from.values);
  to.factors.set(from.factors);
  to.squares.set(from.squares);
}
