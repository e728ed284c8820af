import type { SearchIndex } from '../search-index.js';
import { elementType, isCollection, isComplexType, isVectorType } from '../field-types.js';
import type { SearchField } from '../field.js';
import { effectiveAttributes } from './fields.js';

/** Why the values of a field can't be copied from an index to another one. */
export type NotCopiedReason =
  /** The field is not retrievable; it can be made retrievable without reindexing. */
  | 'notRetrievable'
  /** `stored: false`: the service has no copy of the vectors that it could return. */
  | 'notStored'
  /** The new type can't hold all values of the old one. Values that would fit aren't converted. */
  | 'typeChanged';

export interface NotCopiedField {
  /** `address/city`. */
  name: string;
  reason: NotCopiedReason;
}

export interface CopyPlan {
  /** The fields of the new index whose values are copied, with their subfields. */
  fields: readonly SearchField[];
  /** Fields of both indexes whose values are lost. */
  notCopiedFields: readonly NotCopiedField[];
  /** Copied fields whose values are rounded, so that they differ afterward. */
  roundedFields: ReadonlySet<string>;
}

const WIDER: Readonly<Record<string, readonly string[]>> = {
  'Edm.Int32': ['Edm.Int64', 'Edm.Double'],
};
const FLOAT_VECTORS: readonly string[] = ['Collection(Edm.Single)', 'Collection(Edm.Half)'];

const isNarrower = (before: SearchField, after: SearchField): boolean =>
  before.type === 'Collection(Edm.Single)' && after.type === 'Collection(Edm.Half)';

function canHold(after: SearchField, before: SearchField): boolean {
  if (isVectorType(before.type) || isVectorType(after.type)) {
    const hasSameType =
      before.type === after.type || (FLOAT_VECTORS.includes(before.type) && FLOAT_VECTORS.includes(after.type));
    return hasSameType && before.dimensions === after.dimensions;
  }
  if (before.type === after.type) return true;
  return (
    isCollection(before.type) === isCollection(after.type) &&
    (WIDER[elementType(before.type)] ?? []).includes(elementType(after.type))
  );
}

/**
 * Which values can be copied from an index to another one by reading and uploading documents: those of retrievable
 * fields that exist in both. data-plane.md "SearchField".
 */
export function copyPlan(before: Pick<SearchIndex, 'fields'>, after: Pick<SearchIndex, 'fields'>): CopyPlan {
  const notCopiedFields: NotCopiedField[] = [];
  const roundedFields = new Set<string>();
  const copyFields = (
    oldFields: readonly SearchField[],
    newFields: readonly SearchField[],
    parent: string,
    isInsideCollection: boolean,
  ): SearchField[] =>
    newFields.flatMap((field) => {
      const old = oldFields.find(({ name }) => name === field.name);
      if (old === undefined) return [];
      const name = `${parent}${field.name}`;
      const skip = (reason: NotCopiedReason): SearchField[] => {
        notCopiedFields.push({ name, reason });
        return [];
      };
      if (!canHold(field, old)) return skip('typeChanged');
      if (isComplexType(old.type)) {
        const isInside = isInsideCollection || isCollection(old.type);
        const fields = copyFields(old.fields ?? [], field.fields ?? [], `${name}/`, isInside);
        return fields.length === 0 ? [] : [{ ...field, fields }];
      }
      const { retrievable, stored } = effectiveAttributes(old, isInsideCollection);
      if (!stored) return skip('notStored');
      if (!retrievable && old.key !== true) return skip('notRetrievable');
      if (isNarrower(old, field)) roundedFields.add(name);
      return [field];
    });
  return { fields: copyFields(before.fields, after.fields, '', false), notCopiedFields, roundedFields };
}
