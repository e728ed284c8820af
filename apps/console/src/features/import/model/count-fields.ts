import { isObject } from '@searchdeck/contract';
import { readDefinition } from '../../../shared/definition/definition-text';
import { nameIn } from '../../../shared/definition/new-definition';
import type { InferredSource } from './infer-index';

export interface FieldCounts {
  /** Fields of the index that were inferred from documents. */
  inferred: number;
  /** Its other fields: those of the key, chunks, and enrichments, and fields that the user added. */
  others: number;
}

/** Counts the fields in the text of an index; one that can't be read has the inferred fields. */
export function countFields(text: string, { fields: sourceFields }: InferredSource): FieldCounts {
  const inferredNames = new Set(sourceFields.map(({ field }) => field.name));
  const content = readDefinition(text);
  const fields = 'value' in content && isObject(content.value) ? content.value['fields'] : undefined;
  if (!Array.isArray(fields)) return { inferred: inferredNames.size, others: 0 };
  const inferred = fields.filter((field) => isObject(field) && inferredNames.has(nameIn(field))).length;
  return { inferred, others: fields.length - inferred };
}
