import type { SearchField, SearchIndex } from '@searchdeck/contract';

/** One field of an index, complex ones included, with its path from the top. */
export interface FieldInfo {
  /** `Address/City`, as filters, facets and `$select` name it. */
  path: string;
  name: string;
  type: string;
  definition: SearchField;
  /** Path of the nearest collection of complex values above it: conditions there need a lambda. */
  within?: string;
}

const isComplex = (type: string): boolean => type === 'Edm.ComplexType' || type === 'Collection(Edm.ComplexType)';
export const isCollection = (type: string): boolean => type.startsWith('Collection(');
/** `Edm.String` of `Collection(Edm.String)`. */
export const elementType = (type: string): string => /^Collection\((.+)\)$/.exec(type)?.[1] ?? type;
export const isNumeric = (type: string): boolean =>
  /^Edm\.(Int32|Int64|Double|Single|Half|Int16|SByte|Byte)$/.test(type);

/** Every field of the index in the order of its definition; complex types come before their members. */
export const flattenFields = (index: SearchIndex): FieldInfo[] => {
  const out: FieldInfo[] = [];
  const walk = (fields: readonly SearchField[], prefix: string, within: string | undefined): void => {
    for (const definition of fields) {
      const path = prefix === '' ? definition.name : `${prefix}/${definition.name}`;
      const type = definition.type;
      out.push({ path, name: definition.name, type, definition, ...(within === undefined ? {} : { within }) });
      if (isComplex(type)) walk(definition.fields ?? [], path, isCollection(type) ? path : within);
    }
  };
  walk(index.fields, '', undefined);
  return out;
};

const leaf = (f: FieldInfo): boolean => !isComplex(f.type);
export const isVector = (f: FieldInfo): boolean => typeof f.definition.dimensions === 'number';

export const keyField = (fields: readonly FieldInfo[]): FieldInfo | undefined =>
  fields.find((f) => f.definition.key === true);
export const searchableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => leaf(f) && f.definition.searchable === true && !isVector(f));
export const filterableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => leaf(f) && f.definition.filterable === true);
export const sortableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => leaf(f) && f.definition.sortable === true && f.within === undefined);
export const facetableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => leaf(f) && f.definition.facetable === true);
export const retrievableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => f.definition.retrievable !== false);

const TITLES = [/^(title|name|label|subject|headline)$/i, /title|name/i];

/** The name that, by its words, names a document; for answers whose index is not known. */
export const titleAmong = (names: readonly string[]): string | undefined =>
  TITLES.map((words) => names.find((name) => words.test(name))).find((name) => name !== undefined);

/** The field whose value names a document: a searchable string called like a title, else the first searchable string, else the key. */
export const titleField = (fields: readonly FieldInfo[]): FieldInfo | undefined => {
  const top = fields.filter(
    (f) => !f.path.includes('/') && f.type === 'Edm.String' && f.definition.retrievable !== false,
  );
  const text = top.filter((f) => f.definition.searchable === true && f.definition.key !== true);
  return text.find((f) => f.name === titleAmong(text.map((each) => each.name))) ?? text[0] ?? keyField(fields);
};
