import { isCollection, isComplexType, type SearchField, type SearchIndex } from '@searchdeck/contract';

/** A field of an index, including complex ones, with its full path. */
export interface FieldInfo {
  /** `Address/City`, as filters, facets, and `$select` name it. */
  path: string;
  name: string;
  type: string;
  definition: SearchField;
  /** Path of the closest enclosing collection of complex values: conditions on such fields need a lambda. */
  collectionPath?: string;
}

export const isNumeric = (type: string): boolean =>
  /^Edm\.(Int32|Int64|Double|Single|Half|Int16|SByte|Byte)$/.test(type);

/** All fields of the index in the order of the definition; complex fields precede their subfields. */
export const flattenFields = (index: SearchIndex): FieldInfo[] => {
  const out: FieldInfo[] = [];
  const walk = (fields: readonly SearchField[], prefix: string, collectionPath: string | undefined): void => {
    for (const definition of fields) {
      const path = prefix === '' ? definition.name : `${prefix}/${definition.name}`;
      const type = definition.type;
      out.push({
        path,
        name: definition.name,
        type,
        definition,
        ...(collectionPath === undefined ? {} : { collectionPath }),
      });
      if (isComplexType(type)) walk(definition.fields ?? [], path, isCollection(type) ? path : collectionPath);
    }
  };
  walk(index.fields, '', undefined);
  return out;
};

const isLeaf = (f: FieldInfo): boolean => !isComplexType(f.type);
export const isVector = (f: FieldInfo): boolean => typeof f.definition.dimensions === 'number';

export const keyField = (fields: readonly FieldInfo[]): FieldInfo | undefined =>
  fields.find((f) => f.definition.key === true);
export const searchableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => isLeaf(f) && f.definition.searchable === true && !isVector(f));
export const filterableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => isLeaf(f) && f.definition.filterable === true);
export const sortableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => isLeaf(f) && f.definition.sortable === true && f.collectionPath === undefined);
export const facetableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => isLeaf(f) && f.definition.facetable === true);
export const retrievableFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.filter((f) => f.definition.retrievable !== false);

const TITLE_PATTERNS = [/^(title|name|label|subject|headline)$/i, /title|name/i];

/** The field name that looks like a title; used when the index definition is unknown. */
export const titleAmong = (names: readonly string[]): string | undefined =>
  TITLE_PATTERNS.map((pattern) => names.find((name) => pattern.test(name))).find((name) => name !== undefined);

/** Whether a field looks like an identifier, such as `parent_id` or `chunkKey`. */
export const isIdentifier = (name: string): boolean => /(^|[_-])(id|key|hash)$|[a-z\d](Id|ID|Key|Hash)$/.test(name);

/**
 * The field with a document's title: a searchable string with a title-like name, the first searchable string that isn't an
 * identifier, or the key.
 */
export const titleField = (fields: readonly FieldInfo[]): FieldInfo | undefined => {
  const top = fields.filter(
    (f) => !f.path.includes('/') && f.type === 'Edm.String' && f.definition.retrievable !== false,
  );
  const text = top.filter((f) => f.definition.searchable === true && f.definition.key !== true);
  return (
    text.find((f) => f.name === titleAmong(text.map((each) => each.name))) ??
    text.find((f) => !isIdentifier(f.name)) ??
    keyField(fields)
  );
};
