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
  /** Files of segments, and the documents of each that are not deleted, in the order of ids. */
  sources: readonly { file: string; live: Bitset }[];
  /** Whether to start with the graph in the file, if it matches the field and is not newer than this. */
  reuse: boolean;
  lastAssignedId: number;
  /** Only reads the file. */
  readOnly: boolean;
  /** Not 0 if the task was canceled. */
  canceled: Int32Array;
}

/** In shared memory; undefined when it was canceled, or if there was no file to read. */
export type GraphResult = Uint8Array | undefined;

class Canceled extends Error {}

/** Runs on the calling thread; the file is either complete or missing. */
export function runGraphTask(task: GraphTask): GraphResult {
  if (Atomics.load(task.canceled, 0) !== 0) return undefined;
  const known = task.reuse ? readFile(task) : undefined;
  if (task.readOnly) return known?.image;
  try {
    const graph = makeGraph(task, known?.graph);
    const image = graphImage(graph);
    check(task);
    const unfinished = `${task.file}.new`;
    writeImage(unfinished, image);
    renameSync(unfinished, task.file);
    return image;
  } catch (error) {
    if (error instanceof Canceled) return undefined;
    throw error;
  }
}

const check = ({ canceled }: GraphTask): void => {
  if (Atomics.load(canceled, 0) !== 0) throw new Canceled();
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
      for (let done = 0; done < size;) {
        const read = readSync(descriptor, image, done, size - done, done);
        if (read === 0) return undefined;
        done += read;
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

function makeGraph(task: GraphTask, known: FieldGraph | undefined): FieldGraph {
  const { path, settings, space } = task;
  const since = known?.lastId ?? -1;
  let lastId = since;
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
      for (let doc = segment.place(since + 1); doc < segment.docs; doc++) {
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
    const before = known?.ids.length ?? 0;
    const count = parts.reduce((sum, { rows }) => sum + rows.length, before);
    const ids = new Float64Array(count);
    const ordinals = new Int32Array(count);
    const codes = createCodes(settings, count);
    if (known !== undefined) {
      ids.set(known.ids);
      ordinals.set(known.ordinals);
      copyCodes(known.codes, codes);
    }
    let node = before;
    for (const { segment, rows, docs, ordinals: own } of parts) {
      rows.forEach((row, i) => {
        if ((i & 255) === 0) check(task);
        ids[node] = segment.ids[docs[i]!]!;
        ordinals[node] = own[i]!;
        encode(codes, node, segment.vectorRow(path, row), 0, settings);
        node++;
      });
      segment.close();
    }
    const graph = buildGraph(count, rowDistance(codes, settings.metric), settings.hnsw!, {
      previous: known?.graph,
      tick: () => check(task),
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
