import { bffOperations, operations } from '@searchdeck/contract';

const summaries = new Map<string, string>([...operations, ...bffOperations].map(({ id, summary }) => [id, summary]));

/** The operation of an entry in words; its ID if this version does not have it. */
export const operationName = (id: string): string => summaries.get(id) ?? id;
