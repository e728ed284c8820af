import type { BffOperationId } from '../bff/operations.js';
import type { OperationId } from '../operations/index.js';
import { bffOperationLines, operationOutlines, type BffOperationOutline } from './facts.js';
import type { OperationOutline } from './outline-of.js';

export * from './facts.js';
export * from './outline-of.js';

const operationsById: ReadonlyMap<string, OperationOutline> = /* @__PURE__ */ new Map(
  operationOutlines.map((row) => [row.id, row]),
);
const requireRow = <T>(row: T | undefined, id: string): T => {
  if (row === undefined) throw new Error(`There is no operation '${id}'.`);
  return row;
};
/** Method and path of an operation of the service. */
export const operationOutline = (id: OperationId): OperationOutline => requireRow(operationsById.get(id), id);
/** Method and path of an operation of the BFF. */
export const bffOperationOutline = (id: BffOperationId): BffOperationOutline => {
  const [method, path = ''] = requireRow(bffOperationLines[id], id).split(' ');
  // A line begins with the method of the row.
  return { method: method as BffOperationOutline['method'], path };
};
