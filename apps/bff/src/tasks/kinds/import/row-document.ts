import {
  csvProblems,
  documentSchema,
  findProblems,
  printJson,
  stableVersion,
  suggestFieldNames,
  type ImportColumn,
  type ImportFormat,
  type Json,
  type SearchField,
  type SearchIndex,
} from '@searchdeck/contract';
import { valueOfText } from '../documents/convert-value.js';
import type { FileRow } from './file-rows.js';

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Columns with the fields of the same name, or of the name that is suggested for the column; otherwise letter case,
 * spaces, and punctuation don't matter.
 */
export function inferMapping(columns: readonly string[], { fields }: Pick<SearchIndex, 'fields'>): ImportColumn[] {
  const unusedFields = new Map(fields.map(({ name }) => [normalizeName(name), name]));
  const names = new Set(fields.map(({ name }) => name));
  const suggestedFields = suggestFieldNames(columns);
  const exactFields = new Map(
    columns.flatMap((column) => {
      const field = names.has(column) ? column : suggestedFields.get(column);
      return field !== undefined && names.has(field) ? [[column, field] as const] : [];
    }),
  );
  const reservedFields = new Set(exactFields.values());
  return columns.map((column) => {
    const exactField = exactFields.get(column);
    if (exactField !== undefined) return { column, field: exactField };
    const field = unusedFields.get(normalizeName(column));
    if (field === undefined || reservedFields.has(field)) return { column };
    unusedFields.delete(normalizeName(field));
    return { column, field };
  });
}

export type RowResult = { document: Record<string, Json> } | { error: string };

/** Converts rows to documents of an index. */
export class RowConverter {
  private readonly fields: ReadonlyMap<string, SearchField>;
  private readonly schema;

  constructor(
    index: Pick<SearchIndex, 'fields'>,
    private readonly mapping: readonly ImportColumn[],
    private readonly format: ImportFormat,
  ) {
    this.fields = new Map(index.fields.map((field) => [field.name, field]));
    this.schema = documentSchema(index.fields);
  }

  convert({ values, problem }: FileRow): RowResult {
    if (values === undefined) {
      return {
        error: problem ?? (this.format === 'csv' ? csvProblems.tooManyValues : 'The row is not a JSON object.'),
      };
    }
    const document: Record<string, Json> = {};
    for (const { column, field: name } of this.mapping) {
      const field = name === undefined ? undefined : this.fields.get(name);
      const value = values[column];
      if (field === undefined || value === undefined) continue;
      // Every value of a CSV file is a string.
      const convertedValue =
        this.format === 'csv' && typeof value === 'string' ? valueOfText(value, field) : fromJson(value, field);
      if (convertedValue === undefined) return { error: `"${column}": ${printJson(value)} is not ${field.type}.` };
      document[field.name] = convertedValue;
    }
    const [schemaProblem] = findProblems(this.schema, document, { version: stableVersion.data });
    return schemaProblem === undefined ? { document } : { error: schemaProblem.message };
  }
}

const fromJson = (value: Json, field: SearchField): Json =>
  field.key === true && (typeof value === 'number' || typeof value === 'bigint') ? String(value) : value;
