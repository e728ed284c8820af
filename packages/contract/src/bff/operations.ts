import { alertOperations } from './alerts.js';
import { auditOperations } from './audit.js';
import { connectionRoleOperations } from './connection-roles.js';
import { connectionTestOperations } from './connection-tests.js';
import { connectionOperations } from './connections.js';
import { fleetViewOperations } from './fleet-views.js';
import { historyOperations } from './history.js';
import { monitoringOperations } from './monitoring.js';
import { indexerRunOperations } from './indexer-runs.js';
import type { BffOperation, BodyOf, PathOf, QueryOf, ResultOf } from './operation.js';
import { queryOperations } from './queries.js';
import { relatedConnectionOperations } from './related-connections.js';
import { sessionOperations } from './session.js';
import { taskOperations } from './tasks.js';
import { trafficOperations } from './traffic.js';

/** The BFF's own API. Requests to a search service go through `planePath` and the operation table of its plane. */
export const bffOperations = [
  ...sessionOperations,
  ...connectionOperations,
  ...connectionRoleOperations,
  ...connectionTestOperations,
  ...relatedConnectionOperations,
  ...trafficOperations,
  ...monitoringOperations,
  ...indexerRunOperations,
  ...alertOperations,
  ...fleetViewOperations,
  ...queryOperations,
  ...historyOperations,
  ...auditOperations,
  ...taskOperations,
] as const;

type Row = (typeof bffOperations)[number];
export type BffOperationId = Row['id'];
export type BffRow<Id extends BffOperationId> = Extract<Row, { readonly id: Id }>;
export type BffBody<Id extends BffOperationId> = BodyOf<BffRow<Id>>;
export type BffQuery<Id extends BffOperationId> = QueryOf<BffRow<Id>>;
export type BffPath<Id extends BffOperationId> = PathOf<BffRow<Id>>;
/** The response body; undefined for an operation without one. */
export type BffResult<Id extends BffOperationId> = ResultOf<BffRow<Id>>;

const byId: ReadonlyMap<string, BffOperation> = new Map(bffOperations.map((row) => [row.id, row]));

export const bffOperation = (id: BffOperationId): BffOperation => {
  const row = byId.get(id);
  if (row === undefined) throw new Error(`There is no operation '${id}'.`);
  return row;
};
