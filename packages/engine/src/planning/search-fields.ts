import { invalidParameter } from '@searchdeck/contract/core';
import { parseFieldList } from '@searchdeck/query';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { searchableField } from './query-planner.js';

/** The fields to search for clauses without a field name. */
export function readSearchFields(schema: IndexSchema, text: string | null | undefined): readonly SchemaField[] {
  if (text === undefined || text === null || text.trim() === '') return schema.searchable;
  return parseFieldList(text, 'searchFields').map((name) => {
    const field = schema.byPath.get(name);
    if (field === undefined) {
      throw invalidParameter(`Unknown field '${name}' in search field list.`, 'searchFields');
    }
    return searchableField(field, 'searchFields');
  });
}
