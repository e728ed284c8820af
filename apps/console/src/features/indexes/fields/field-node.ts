import { defaultAttributes, resolve, SearchField, type Field, type ObjectNode } from '@searchdeck/contract';

const base = resolve(SearchField) as ObjectNode;

/** The schema of a field: the attributes that it doesn't set have the default of its type. */
export const fieldNode = (
  { type, stored }: Pick<SearchField, 'type' | 'stored'>,
  isInsideCollection: boolean,
): ObjectNode => {
  const defaults: Readonly<Record<string, boolean>> = {
    ...defaultAttributes(type, isInsideCollection),
    // What isn't stored can't be returned.
    ...(stored === false ? { retrievable: false } : {}),
  };
  return {
    ...base,
    fields: Object.fromEntries(
      Object.entries(base.fields).map(([name, field]): [string, Field] => [
        name,
        Object.hasOwn(defaults, name) ? { ...field, schema: { ...field.schema, default: defaults[name] } } : field,
      ]),
    ),
  };
};
