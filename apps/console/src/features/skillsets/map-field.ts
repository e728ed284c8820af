import { parseJson, type SearchIndexer } from '@searchdeck/contract';
import { insertItem, setValue, valueAt } from '../../shared/definition/edit-text';
import { ROOT_PATH } from './document-paths';
import type { IndexerNode } from './enrichment-graph';

const FIELD_MAPPINGS = 'fieldMappings' satisfies keyof SearchIndexer;
const OUTPUT_FIELD_MAPPINGS = 'outputFieldMappings' satisfies keyof SearchIndexer;
type Mapping = NonNullable<SearchIndexer['outputFieldMappings']>[number];
const SOURCE = 'sourceFieldName' satisfies keyof Mapping;
const TARGET = 'targetFieldName' satisfies keyof Mapping;

/** What the dialog of a mapping starts with. */
export interface MapFieldRequest {
  node: IndexerNode;
  /** Empty: the user selects it. */
  path: string;
  /** Empty: the user selects it. */
  field: string;
}

export interface FieldMapping {
  /** Path in the enriched document. */
  path: string;
  /** Whether a skill writes the path; otherwise it is a field of the source document. */
  isOutput: boolean;
  /** Field of the index. */
  field: string;
}

/**
 * The JSON text of an indexer that fills a field with a value. Another mapping to the field is replaced, because a field
 * has one source.
 *
 * @param rename The name of a property in the dialect of the text.
 */
export function mapField(
  text: string,
  { path, isOutput, field }: FieldMapping,
  rename: (property: string) => string,
): string {
  const [source, target] = [rename(SOURCE), rename(TARGET)];
  const [list, otherList] = (
    isOutput ? [OUTPUT_FIELD_MAPPINGS, FIELD_MAPPINGS] : [FIELD_MAPPINGS, OUTPUT_FIELD_MAPPINGS]
  ).map(rename) as [string, string];
  const value = isOutput ? path : path.slice(ROOT_PATH.length + 1);
  const mappingsOf = (definition: string, name: string): Record<string, unknown>[] => {
    const mappings = valueAt(parseJson(definition), [name]);
    return Array.isArray(mappings) ? (mappings as Record<string, unknown>[]) : [];
  };
  const isForField = (mapping: Record<string, unknown>) => (mapping[target] ?? mapping[source]) === field;
  const others = mappingsOf(text, otherList);
  const newText = others.some(isForField)
    ? setValue(
        text,
        [otherList],
        others.filter((mapping) => !isForField(mapping)),
      )
    : text;
  const mappings = mappingsOf(newText, list);
  const index = mappings.findIndex(isForField);
  if (index < 0) return insertItem(newText, [list], mappings.length, { [source]: value, [target]: field });
  return setValue(setValue(newText, [list, index, source], value), [list, index, target], field);
}
