import { parseDateTime } from '@searchdeck/contract/core';
import type { IndexSchema, SchemaField, Space } from '../definition/index-schema.js';
import type { StoredDocument } from '../documents/coerce.js';
import { readDouble } from '../documents/numbers.js';
import { vectorLength } from '../documents/vector-values.js';
import { IntBuffer } from './byte-buffer.js';
import { GeoBuilder, NumberBuilder, StringBuilder, VectorBuilder, type ColumnBuilder } from './columns.js';
import { idRange, ImageBuilder, type ColumnHeader, type SegmentHeader } from './image.js';
import { TextInverter, type SuggestionNames, type TextAnalyzer } from './text-inverter.js';

/** The analysis that building a segment needs; see `analysis/index-analysis.ts`. */
export interface IndexingAnalysis {
  /** Undefined for fields that are not searchable. */
  terms(field: SchemaField): TextAnalyzer | undefined;
  /** Normalizes a string for its column; undefined if the field has no normalizer. */
  normalizer(field: SchemaField): ((text: string) => string) | undefined;
  /** Additional inverted fields with the text of `field`, for suggestions; undefined if it has none. */
  suggestions(field: SchemaField): (SuggestionNames & { analyzer: TextAnalyzer }) | undefined;
}

export interface NewDocument {
  readonly id: number;
  /** Read once, when the document is indexed. */
  readonly document: StoredDocument;
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
  const builder = new SegmentBuilder(schema, analysis, documents.length);
  for (let doc = 0; doc < documents.length; doc++) {
    if (doc % DOCUMENTS_PER_STEP === DOCUMENTS_PER_STEP - 1) yield;
    builder.add(doc, documents[doc]!.document);
  }
  return image.build({ ...builder.write(image, documents.length), ...idRange(ids) });
}

/** The parts of a segment that contain the values of one field. */
interface FieldBuilder {
  readonly field: SchemaField;
  readonly column: ColumnBuilder | undefined;
  readonly normalize: ((text: string) => string) | undefined;
  readonly children: readonly FieldBuilder[];
  /** Undefined until a document has a text in the field, or if the field is not searchable. */
  text: TextInverter | undefined;
}

/** The number of elements of a collection so far, and where the elements of each parent end. */
interface SpaceBuilder {
  length: number;
  readonly ends: IntBuffer;
}

/** Builds columns and collections; visits each document once. */
class SegmentBuilder {
  /** In the order of their first texts. */
  private readonly texts: TextInverter[] = [];
  private readonly columns = new Map<string, ColumnBuilder>();
  private readonly spaces = new Map<Space, SpaceBuilder>();
  private readonly fields: readonly FieldBuilder[];

  constructor(
    schema: IndexSchema,
    readonly analysis: IndexingAnalysis,
    readonly docs: number,
  ) {
    for (const space of schema.spaces) this.spaces.set(space, { length: 0, ends: new IntBuffer() });
    for (const field of schema.columns) this.columns.set(field.path, createColumnBuilder(field));
    this.fields = schema.fields.map((field) => this.createFieldBuilder(field));
  }

  private createFieldBuilder(field: SchemaField): FieldBuilder {
    const column = this.columns.get(field.path);
    return {
      field,
      column,
      normalize: column && this.analysis.normalizer(field),
      children: field.children.map((child) => this.createFieldBuilder(child)),
      text: undefined,
    };
  }

  /** Adds a document; documents must come in ascending order of their numbers. */
  add(doc: number, document: StoredDocument): void {
    this.addObject(doc, this.fields, document);
  }

  /** `object` is null for a missing complex value, whose fields then get nulls, so that every column stays dense. */
  private addObject(doc: number, fields: readonly FieldBuilder[], object: StoredDocument | null): void {
    for (const builder of fields) {
      const { field } = builder;
      const value = object?.[field.name] ?? null;
      if (!field.isCollection || field.isVector) {
        this.addElement(doc, builder, value);
        continue;
      }
      const space = this.spaces.get(field.space)!;
      const elements = (value ?? []) as unknown[];
      space.length += elements.length;
      space.ends.push(space.length);
      for (const element of elements) this.addElement(doc, builder, element);
    }
  }

  private addElement(doc: number, builder: FieldBuilder, value: unknown): void {
    const { field, column } = builder;
    if (field.isComplex) {
      this.addObject(doc, builder.children, value as StoredDocument | null);
      return;
    }
    column?.append(columnValue(field, value, builder.normalize));
    if (typeof value !== 'string' || !field.searchable) return;
    builder.text ??= this.createTextInverter(field);
    builder.text.value(doc, value);
  }

  private createTextInverter(field: SchemaField): TextInverter {
    const { analysis, docs } = this;
    const inverter = new TextInverter(field.path, docs, analysis.terms(field), analysis.suggestions(field));
    this.texts.push(inverter);
    return inverter;
  }

  write(image: ImageBuilder, docs: number): SegmentHeader {
    const columns: Record<string, ColumnHeader> = {};
    const text: SegmentHeader['text'] = {};
    for (const [path, builder] of this.columns) columns[path] = builder.write(image, path);
    for (const [space, { ends }] of this.spaces) image.add(`e:${space.path}`, ends.result());
    for (const inverter of this.texts) inverter.write(image, text);
    return { docs, text, columns };
  }
}

function columnValue(field: SchemaField, value: unknown, normalize: ((text: string) => string) | undefined): unknown {
  if (value === null) return null;
  switch (field.elementType) {
    case 'Edm.String':
      return normalize === undefined ? value : normalize(value as string);
    case 'Edm.DateTimeOffset':
      return parseDateTime(value as string)?.epochMs ?? Number.NaN;
    case 'Edm.Double':
      return readDouble(value);
    default:
      return value;
  }
}

function createColumnBuilder(field: SchemaField): ColumnBuilder {
  switch (field.column) {
    case 'string':
      return new StringBuilder();
    case 'geo':
      return new GeoBuilder();
    case 'vector': {
      const isPacked = field.definition.vectorEncoding === 'packedBit';
      return new VectorBuilder(vectorLength(field) ?? 0, isPacked);
    }
    default:
      return new NumberBuilder();
  }
}
