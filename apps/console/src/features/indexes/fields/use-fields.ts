import { isObject, walkFields, type SearchField, type SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import { pathOf, ROOT, targetOf } from '../../../shared/definition/edit-text';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { uniqueName } from '../unique-name';
import { fieldRows, type FieldRow } from './field-rows';

const FIELDS: readonly string[] = ['fields'];
/** Can't be saved before it has a name. */
const UNNAMED_FIELD: SearchField = { name: '', type: 'Edm.String' };

/** A field of a draft, whose JSON may be incomplete: it has no type yet, or isn't an object. */
const fieldIn = (value: unknown): SearchField => {
  const field = isObject(value) ? value : {};
  const { name, type, fields } = field;
  return {
    ...field,
    name: typeof name === 'string' ? name : '',
    type: (typeof type === 'string' ? type : 'Edm.String') as SearchField['type'],
    ...(fields === undefined ? {} : { fields: Array.isArray(fields) ? fields.map(fieldIn) : null }),
  };
};
/** The fields of a draft. */
export const fieldsIn = (definition: unknown): SearchField[] => {
  const fields = isObject(definition) ? definition['fields'] : undefined;
  return Array.isArray(fields) ? fields.map(fieldIn) : [];
};

const namesOf = (fields: readonly SearchField[]): string[] => fields.map(({ name }) => name);

/** The fields of the draft as rows, and the edits of the table. */
export function useFields(savedIndex: SearchIndex | undefined) {
  const { store } = useForm();
  const definition = useValueOf(ROOT, (value) => value);
  const rows = useMemo(() => fieldRows({ fields: fieldsIn(definition) }), [definition]);
  const existingNames = useMemo(
    () => new Set([...walkFields(savedIndex?.fields)].map(({ name }) => name)),
    [savedIndex],
  );
  const siblingsOf = (target: string): { path: readonly (string | number)[]; index: number; fields: SearchField[] } => {
    const path = pathOf(target);
    const list = path.slice(0, -1);
    return { path: list, index: Number(path.at(-1)), fields: (store.valueAt(list) ?? []) as SearchField[] };
  };
  const insert = (path: readonly (string | number)[], index: number, fields: readonly SearchField[]): string => {
    for (const [i, field] of fields.entries()) store.insert(path, index + i, field);
    return targetOf([...path, index]);
  };
  return {
    rows,
    isNew: (row: FieldRow) => !existingNames.has(row.path),
    /** Adds fields, by default a new one. Returns the target of the first, like the other insertions. */
    add: (fields: readonly SearchField[] = []): string => {
      const current = (store.valueAt(FIELDS) ?? []) as SearchField[];
      return fields.length > 0
        ? insert(FIELDS, current.length, fields)
        : store.append(FIELDS, current.length, UNNAMED_FIELD);
    },
    addSubfield: (row: FieldRow): string => {
      const path = [...pathOf(row.target), 'fields'];
      const current = (store.valueAt(path) ?? []) as SearchField[];
      return store.append(path, current.length, UNNAMED_FIELD);
    },
    duplicate: (row: FieldRow): string => {
      const { path, index, fields } = siblingsOf(row.target);
      const name = uniqueName(namesOf(fields), `${row.field.name}Copy`);
      // An index has one key.
      const { key: _, ...field } = row.field;
      return insert(path, index + 1, [{ ...field, name }]);
    },
    move: (row: FieldRow, by: -1 | 1): void => {
      const { path, index, fields } = siblingsOf(row.target);
      if (fields[index + by] !== undefined) store.move(path, index, index + by);
    },
    remove: (row: FieldRow): void => store.set(pathOf(row.target), undefined),
    set: (row: FieldRow, attribute: string, value: boolean): void =>
      store.set([...pathOf(row.target), attribute], value),
  };
}
export type EditableFields = ReturnType<typeof useFields>;
