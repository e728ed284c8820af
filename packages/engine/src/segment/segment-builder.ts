import { limits, parseDateTime } from '@searchdeck/contract/core';
import type { IndexSchema, SchemaField, Space } from '../definition/index-schema.js';
import type { StoredDocument } from '../documents/coerce.js';
import { IntBuffer, sortTexts } from './byte-buffer.js';
import { GeoBuilder, NumberBuilder, StringBuilder, VectorBuilder, type ColumnBuilder } from './columns.js';
import { idRange, ImageBuilder, type ColumnHeader, type SegmentHeader } from './image.js';
import { encodeLength } from './norm.js';
import { PostingWriter } from './posting-format.js';

/** Receives the terms of a text in order, with the analyzer's offsets. */
export type TermVisitor = (term: string, position: number, start: number, end: number) => void;

/** The analysis that building a segment needs; see `analysis/index-analysis.ts`. */
export interface IndexingAnalysis {
  /** Undefined for fields that are not searchable. */
  terms(field: SchemaField): { each(text: string, visit: TermVisitor): void } | undefined;
  /** Normalizes a string for its column; undefined if the field has no normalizer. */
  normalize(field: SchemaField): ((text: string) => string) | undefined;
  /** Additional inverted fields with the text of `field`, for suggestions. */
  extras(field: SchemaField): readonly { name: string; each(text: string, visit: TermVisitor): void }[];
}

/** Positions between two values of a collection, so that no phrase crosses them. */
export const VALUE_GAP = 100;
/** A UTF-16 code unit has at most three bytes in UTF-8. */
const MAX_TERM_LENGTH = limits.termBytes / 3;

export interface NewDocument {
  id: number;
  document: StoredDocument;
}

/** Inverts documents, in ascending order of their IDs, into the image of a segment. */
export function buildSegment(
  schema: IndexSchema,
  analysis: IndexingAnalysis,
  documents: readonly NewDocument[],
): Uint8Array {
  const steps = segmentSteps(schema, analysis, documents);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Documents per step: a few milliseconds of work. */
const DOCUMENTS_PER_STEP = 64;

/** Like `buildSegment`, but yields between steps. */
export function* segmentSteps(
  schema: IndexSchema,
  analysis: IndexingAnalysis,
  documents: readonly NewDocument[],
): Generator<undefined, Uint8Array> {
  const image = new ImageBuilder();
  const ids = Float64Array.from(documents, ({ id }) => id);
  image.add('ids', ids);
  const writer = new SegmentBuilder(schema, analysis, documents.length);
  for (let doc = 0; doc < documents.length; doc++) {
    if (doc % DOCUMENTS_PER_STEP === DOCUMENTS_PER_STEP - 1) yield;
    writer.document(doc, documents[doc]!.document);
  }
  return image.build({ ...writer.write(image, documents.length), ...idRange(ids) });
}

/** Builds one inverted field: collects its tokens in the order of the text, and sorts them by term at the end. */
class FieldInverter {
  /** Terms are numbered in the order of their first occurrence. */
  private readonly termNumbers = new Map<string, number>();
  /** Number of tokens, by term number. */
  private readonly tokenCounts = new IntBuffer(256);
  /** Term number and position of each token. */
  private readonly tokenTerms = new IntBuffer(1024);
  private readonly tokenPositions = new IntBuffer(1024);
  /** Two values for each document with tokens: the document, and the end of its tokens. */
  private readonly docEnds = new IntBuffer(64);
  private readonly norms: Uint8Array;
  docCount = 0;
  private doc = -1;
  private length = 0;
  private base = 0;
  private lastPosition = -1;

  constructor(docs: number) {
    this.norms = new Uint8Array(docs);
  }

  get totalTerms(): number {
    return this.tokenTerms.length;
  }

  value(doc: number, text: string, terms: { each(text: string, visit: TermVisitor): void }): void {
    if (doc !== this.doc) {
      this.endDocument();
      this.doc = doc;
      this.length = 0;
      this.base = 0;
    } else {
      this.base = this.lastPosition + VALUE_GAP;
    }
    let previousPosition = -1;
    this.lastPosition = this.base;
    terms.each(text, (term, position) => {
      if (term.length > MAX_TERM_LENGTH) return;
      // Terms at the same position do not lengthen the field (Lucene's discountOverlaps).
      if (position !== previousPosition) this.length++;
      previousPosition = position;
      this.lastPosition = this.base + position;
      this.add(term, this.lastPosition);
    });
  }

  private add(term: string, position: number): void {
    let termNumber = this.termNumbers.get(term);
    if (termNumber === undefined) {
      termNumber = this.termNumbers.size;
      this.termNumbers.set(term, termNumber);
      this.tokenCounts.push(0);
    }
    this.tokenCounts.values[termNumber]!++;
    this.tokenTerms.push(termNumber);
    this.tokenPositions.push(position);
  }

  private endDocument(): void {
    if (this.doc < 0 || this.length === 0) return;
    this.norms[this.doc] = encodeLength(this.length);
    this.docEnds.push(this.doc);
    this.docEnds.push(this.tokenTerms.length);
    this.docCount++;
  }

  write(image: ImageBuilder, name: string): void {
    this.endDocument();
    const terms = sortTexts([...this.termNumbers.keys()]);
    const { ends, docs, positions } = this.sortTokens(terms);
    const writer = new PostingWriter(this.norms);
    let token = 0;
    for (let i = 0; i < terms.length; i++) {
      writer.term(terms[i]!);
      for (const end = ends[i]!; token < end;) {
        const doc = docs[token]!;
        let next = token + 1;
        while (next < end && docs[next] === doc) next++;
        writer.posting(doc, next - token);
        for (let previous = 0; token < next; token++) {
          writer.position(positions[token]! - previous);
          previous = positions[token]!;
        }
      }
      writer.endTerm();
    }
    writer.write(image, `t:${name}`);
  }

  /** A counting sort of the tokens by the order of their terms; tokens of one term stay in the order of the text. */
  private sortTokens(terms: readonly string[]): { ends: Int32Array; docs: Int32Array; positions: Int32Array } {
    const { termNumbers, tokenCounts, tokenTerms, tokenPositions, docEnds } = this;
    const nextByNumber = new Int32Array(terms.length);
    const ends = new Int32Array(terms.length);
    let total = 0;
    for (let i = 0; i < terms.length; i++) {
      const termNumber = termNumbers.get(terms[i]!)!;
      nextByNumber[termNumber] = total;
      total += tokenCounts.values[termNumber]!;
      ends[i] = total;
    }
    const docs = new Int32Array(total);
    const positions = new Int32Array(total);
    let token = 0;
    for (let i = 0; i < docEnds.length; i += 2) {
      const doc = docEnds.values[i]!;
      for (const end = docEnds.values[i + 1]!; token < end; token++) {
        const target = nextByNumber[tokenTerms.values[token]!]!++;
        docs[target] = doc;
        positions[target] = tokenPositions.values[token]!;
      }
    }
    return { ends, docs, positions };
  }
}

/** Builds columns and collections; visits each document once. */
class SegmentBuilder {
  private readonly inverters = new Map<string, FieldInverter>();
  private readonly columns = new Map<string, ColumnBuilder>();
  /** Per collection: the number of its elements so far, and where the elements of each parent end. */
  private readonly spaces = new Map<Space, { length: number; ends: IntBuffer }>();
  private readonly normalizers = new Map<string, (text: string) => string>();

  constructor(
    readonly schema: IndexSchema,
    readonly analysis: IndexingAnalysis,
    readonly docs: number,
  ) {
    for (const space of schema.spaces) this.spaces.set(space, { length: 0, ends: new IntBuffer() });
    for (const field of schema.columns) {
      this.columns.set(field.path, builderOf(field));
      const normalize = analysis.normalize(field);
      if (normalize !== undefined) this.normalizers.set(field.path, normalize);
    }
  }

  document(doc: number, document: StoredDocument): void {
    this.object(doc, this.schema.fields, document);
  }

  /** `object` is null for a missing complex value, whose fields then get nulls, so that every column stays dense. */
  private object(doc: number, fields: readonly SchemaField[], object: StoredDocument | null): void {
    for (const field of fields) {
      const value = object?.[field.name] ?? null;
      if (!field.isCollection || field.isVector) {
        this.element(doc, field, value);
        continue;
      }
      const space = this.spaces.get(field.space)!;
      const elements = (value ?? []) as unknown[];
      space.length += elements.length;
      space.ends.push(space.length);
      for (const element of elements) this.element(doc, field, element);
    }
  }

  private element(doc: number, field: SchemaField, value: unknown): void {
    if (field.isComplex) {
      this.object(doc, field.children, value as StoredDocument | null);
      return;
    }
    this.columns.get(field.path)?.append(this.columnValue(field, value));
    if (typeof value !== 'string' || !field.searchable) return;
    this.invert(doc, field.path, value, this.analysis.terms(field));
    for (const extra of this.analysis.extras(field)) this.invert(doc, extra.name, value, extra);
  }

  private invert(
    doc: number,
    name: string,
    text: string,
    terms: { each(text: string, visit: TermVisitor): void } | undefined,
  ): void {
    if (terms === undefined) return;
    let inverter = this.inverters.get(name);
    if (inverter === undefined) this.inverters.set(name, (inverter = new FieldInverter(this.docs)));
    inverter.value(doc, text, terms);
  }

  private columnValue(field: SchemaField, value: unknown): unknown {
    if (value === null) return null;
    switch (field.elementType) {
      case 'Edm.String':
        return this.normalizers.get(field.path)?.(value as string) ?? value;
      case 'Edm.DateTimeOffset':
        return parseDateTime(value as string)?.ticks ?? Number.NaN;
      case 'Edm.Double':
        return toDouble(value);
      default:
        return value;
    }
  }

  write(image: ImageBuilder, docs: number): SegmentHeader {
    const columns: Record<string, ColumnHeader> = {};
    const text: SegmentHeader['text'] = {};
    for (const [path, builder] of this.columns) columns[path] = builder.write(image, path);
    for (const [space, { ends }] of this.spaces) image.add(`e:${space.path}`, ends.result());
    for (const [name, inverter] of this.inverters) {
      inverter.write(image, name);
      text[name] = { docCount: inverter.docCount, totalTerms: inverter.totalTerms };
    }
    return { docs, text, columns };
  }
}

/** Doubles are stored as numbers or as the texts NaN, INF and -INF. */
export const toDouble = (value: unknown): number =>
  value === 'INF' ? Infinity : value === '-INF' ? -Infinity : Number(value);

function builderOf(field: SchemaField): ColumnBuilder {
  switch (field.column) {
    case 'string':
      return new StringBuilder();
    case 'geo':
      return new GeoBuilder();
    case 'vector': {
      const isPacked = field.definition.vectorEncoding === 'packedBit';
      const dimensions = field.definition.dimensions ?? 0;
      return new VectorBuilder(isPacked ? Math.ceil(dimensions / 8) : dimensions, isPacked);
    }
    default:
      return new NumberBuilder();
  }
}
