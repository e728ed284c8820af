import { bffOperations, type BffOperationId } from '../bff/operations.js';
import type { BffOperation } from '../bff/operation.js';
import { operations, type OperationId } from '../operations/index.js';
import { kinds, type KindId } from '../resources/index.js';
import { kindOutlineOf, operationOutlineOf, type KindOutline, type OperationOutline } from './outline-of.js';

export type BffOperationOutline = Pick<BffOperation<BffOperationId>, 'method' | 'path'>;

// Every export is JSON: the console's build replaces this module with the values, so that its first page loads neither
// schemas nor rules.

export const operationOutlines: readonly OperationOutline<OperationId>[] = operations.map(operationOutlineOf);

/** Method and path of each operation, as one text because of its size: `GET /api/alerts`. */
export const bffOperationLines: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  bffOperations.map(({ id, method, path }) => [id, `${method} ${path}`]),
);

export const kindOutlines: readonly KindOutline<KindId>[] = kinds.map(kindOutlineOf);
