import { SearchError } from '@searchdeck/contract/core';
import type { IndexDefinition } from '../definition/index-definition.js';
import { IndexSchema } from '../definition/index-schema.js';
import { checkActions } from './write-batch.js';

/** Checks documents without writing them. */
export type RejectionOf = (document: Record<string, unknown>) => Promise<string | undefined>;

/** A function that returns the message with which a write to an index rejects a document; undefined if it is accepted. */
export function rejectionsBy(definition: IndexDefinition): RejectionOf {
  const schema = new IndexSchema(definition);
  return async (document) => {
    try {
      const [checkedAction] = await checkActions(schema, [{ action: 'mergeOrUpload', document }]);
      return checkedAction?.rejection;
    } catch (error) {
      if (error instanceof SearchError && error.status === 400) return error.message;
      throw error;
    }
  };
}
