import type { SearchIndex } from '../search-index.js';
import { elementType, isCollection, isComplexType, isVectorType } from '../field-types.js';
import type { SearchField } from '../field.js';
import { effectiveAttributes } from './fields.js';

/** Why values of a field can't be copied from an index to another one. */
export type NotCopiedReason =
  /** The field is not retrievable; it can be made retrievable without reindexing. */
  | 'notRetrievable'
  /** `stored: false`: the service has no copy of the vectors that it could return. */
  | 'notStored'
  /** Values are converted to the new type. Those that it can't represent are left out. */
  | 'partlyConverted'
  /** No value of the old type can be converted to the new one. */
  | 'typeChanged';

export interface NotCopiedField {
  /** `address/city`. */
  name: string;
  reason: NotCopiedReason;
}

/** A field whose values are converted. */
export interface ConvertedField {
  /** `address/city`. */
  name: string;
  from: string;
  to: string;
}

/** A field of the new index whose values are copied. */
export interface CopiedField extends Omit<SearchField, 'fields'> {
  /** Whether the old field has another type whose values are converted. */
  isConverted: boolean;
  /** Of a complex field. */
  fields?: CopiedField[];
}

export interface CopyPlan {
  /** The fields of the new index whose values are copied, with their subfields. */
  fields: readonly CopiedField[];
  /** Fields of both indexes whose values, or some of them, are lost. */
  notCopiedFields: readonly NotCopiedField[];
  /** Fields of both indexes that have another type in the new one, and whose values are copied. */
  convertedFields: readonly ConvertedField[];
  /** Copied fields whose values are rounded, so that they differ afterward. */
  roundedFields: ReadonlySet<string>;
}

/** Whether all values of a type, or only some, can be represented in another one. */
type Coverage = 'all' | 'some';

/** Types of values, and those that they can be converted to. */
const CONVERSIONS: Readonly<Record<string, Readonly<Record<string, Coverage>>>> = {
  'Edm.Int32': { 'Edm.Int64': 'all', 'Edm.Double': 'all', 'Edm.String': 'all' },
  'Edm.Int64': { 'Edm.Int32': 'some', 'Edm.Double': 'some', 'Edm.String': 'all' },
  'Edm.Double': { 'Edm.Int32': 'some', 'Edm.Int64': 'some', 'Edm.String': 'all' },
  'Edm.Boolean': { 'Edm.String': 'all' },
  'Edm.DateTimeOffset': { 'Edm.String': 'all' },
  'Edm.String': {
    'Edm.Int32': 'some',
    'Edm.Int64': 'some',
    'Edm.Double': 'some',
    'Edm.Boolean': 'some',
    'Edm.DateTimeOffset': 'some',
  },
};
const FLOAT_VECTORS: readonly string[] = ['Collection(Edm.Single)', 'Collection(Edm.Half)'];

const isNarrower = (before: SearchField, after: SearchField): boolean =>
  before.type === 'Collection(Edm.Single)' && after.type === 'Collection(Edm.Half)';

/** Which values of a field another one can hold; undefined: none. A single value becomes a collection with one item. */
function coverageOf(before: SearchField, after: SearchField): Coverage | undefined {
  if (isVectorType(before.type) || isVectorType(after.type)) {
    const hasSameType =
      before.type === after.type || (FLOAT_VECTORS.includes(before.type) && FLOAT_VECTORS.includes(after.type));
    return hasSameType && before.dimensions === after.dimensions ? 'all' : undefined;
  }
  if (before.type === after.type) return 'all';
  if (isCollection(before.type) && !isCollection(after.type)) return undefined;
  const [from, to] = [elementType(before.type), elementType(after.type)];
  if (from === to) return isComplexType(from) ? undefined : 'all';
  return CONVERSIONS[from]?.[to];
}

/**
 * Which values can be copied from an index to another one by reading and uploading documents: those of retrievable
 * fields that exist in both. data-plane.md "SearchField".
 */
export function copyPlan(before: Pick<SearchIndex, 'fields'>, after: Pick<SearchIndex, 'fields'>): CopyPlan {
  const notCopiedFields: NotCopiedField[] = [];
  const convertedFields: ConvertedField[] = [];
  const roundedFields = new Set<string>();
  const copyFields = (
    oldFields: readonly SearchField[],
    newFields: readonly SearchField[],
    parent: string,
    isInsideCollection: boolean,
  ): CopiedField[] =>
    newFields.flatMap((field) => {
      const old = oldFields.find(({ name }) => name === field.name);
      if (old === undefined) return [];
      const name = `${parent}${field.name}`;
      const skip = (reason: NotCopiedReason): CopiedField[] => {
        notCopiedFields.push({ name, reason });
        return [];
      };
      const coverage = coverageOf(old, field);
      if (coverage === undefined) return skip('typeChanged');
      const { fields: subfields, ...attributes } = field;
      if (isComplexType(old.type)) {
        const isInside = isInsideCollection || isCollection(old.type);
        const fields = copyFields(old.fields ?? [], subfields ?? [], `${name}/`, isInside);
        return fields.length === 0 ? [] : [{ ...attributes, isConverted: false, fields }];
      }
      const { retrievable, stored } = effectiveAttributes(old, isInsideCollection);
      if (!stored) return skip('notStored');
      if (!retrievable && old.key !== true) return skip('notRetrievable');
      if (isNarrower(old, field)) roundedFields.add(name);
      const isConverted = old.type !== field.type && !isVectorType(field.type);
      if (isConverted) convertedFields.push({ name, from: old.type, to: field.type });
      if (coverage === 'some') notCopiedFields.push({ name, reason: 'partlyConverted' });
      return [{ ...attributes, isConverted }];
    });
  return {
    fields: copyFields(before.fields, after.fields, '', false),
    notCopiedFields,
    convertedFields,
    roundedFields,
  };
}
