import {
  defaultAttributes,
  elementType,
  isObject,
  isVectorType,
  resolve,
  SearchField,
  type Field,
  type ObjectNode,
} from '@searchdeck/contract';

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

const textSettings: readonly string[] = ['analyzer', 'indexAnalyzer', 'searchAnalyzer', 'normalizer', 'synonymMaps'];
const vectorSettings: readonly string[] = ['stored', 'dimensions', 'vectorSearchProfile', 'vectorEncoding'];

/** Services return it for all fields. */
const isDefault = (name: string, value: unknown): boolean => value == null || (name === 'stored' && value === true);

/** Settings that fields of this type can't have. One that is set nevertheless is shown, so that it can be removed. */
export function inapplicableSettings(field: unknown): string[] {
  const { type, ...settings } = isObject(field) ? field : {};
  if (typeof type !== 'string' || type === '') return [];
  const isText = elementType(type) === 'Edm.String';
  return [...(isText ? [] : textSettings), ...(isVectorType(type) ? [] : vectorSettings)].filter((name) =>
    isDefault(name, (settings as Readonly<Record<string, unknown>>)[name]),
  );
}
