import { indexPartNames, indexPartReferencesIn, type SearchField } from '@searchdeck/contract';
import type { MissingPart } from './messages';
import { fieldsIn } from './use-fields';

export interface CopyableFields {
  /** Fields that can be added, as they will be. */
  fields: SearchField[];
  /** Name of the key of the other index, if it is among the fields. */
  keyName: string | undefined;
  /** Names of fields that exist already. */
  existingNames: string[];
}

/**
 * The fields of another index that a definition can get: those whose names it doesn't have in any letter case. An index
 * has one key, so that the key of the other one becomes an ordinary field.
 */
export function copyableFields(fields: readonly SearchField[], definition: unknown): CopyableFields {
  const usedNames = new Set(fieldsIn(definition).map(({ name }) => name.toLowerCase()));
  const isNew = ({ name }: SearchField): boolean => !usedNames.has(name.toLowerCase());
  const newFields = fields.filter(isNew);
  return {
    fields: newFields.map(({ key: _, ...field }) => field),
    keyName: newFields.find(({ key }) => key === true)?.name,
    existingNames: fields.filter((field) => !isNew(field)).map(({ name }) => name),
  };
}

/** The analyzers, normalizers, and vector profiles that fields use, and that a definition doesn't have. */
export function missingParts(fields: readonly SearchField[], definition: unknown): MissingPart[] {
  const parts = indexPartReferencesIn({ fields })
    .filter(
      ({ list, name, predefined }) => !predefined.includes(name) && !indexPartNames(definition, list).includes(name),
    )
    .map(({ list, name }) => ({ list, name }));
  return [...new Map(parts.map((part) => [`${part.list} ${part.name}`, part])).values()];
}
