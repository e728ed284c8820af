import { kinds, type KindId } from '../resources/index.js';
import { crudOperations, type CrudId } from './crud.js';
import { documentOperations } from './documents.js';
import { indexOperations } from './indexes.js';
import { localOperations } from './local.js';
import { managementOperations } from './management/index.js';
import type { Operation } from './operation.js';
import { PathMatcher, type MatchResult } from './path.js';
import type { Plane } from '../versions/index.js';
import { dataServiceOperations } from './service.js';

/** Operations that are not derived from a kind. */
export const otherOperations = [
  ...indexOperations,
  ...documentOperations,
  ...dataServiceOperations,
  ...localOperations,
  ...managementOperations,
] as const;

export type OperationId = CrudId<KindId> | (typeof otherOperations)[number]['id'];
/** Every operation of both planes. All programs are driven by this table. */
export const operations: readonly Operation<OperationId>[] = [
  ...kinds.flatMap((kind) => crudOperations(kind)),
  ...otherOperations,
];

const byId = new Map<string, Operation<OperationId>>(operations.map((operation) => [operation.id, operation]));
export function operationById(id: OperationId): Operation<OperationId>;
export function operationById(id: string): Operation<OperationId> | undefined;
export function operationById(id: string): Operation<OperationId> | undefined {
  return byId.get(id);
}

const matchers = { data: new PathMatcher('data', operations), management: new PathMatcher('management', operations) };
/** The operation of a request; `rawPath` is percent-encoded, without the query. */
export const matchOperation = (plane: Plane, method: string, rawPath: string): MatchResult =>
  matchers[plane].match(method, rawPath);
