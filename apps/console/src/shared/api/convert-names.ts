import {
  DataSourcePreviewRequest,
  DebugRunRequest,
  DebugSessionRequest,
  fromDialect,
  toDialect,
  type DialectId,
  type Node,
  type OperationId,
} from '@searchdeck/contract';

/** The bodies of local operations that contain definitions. Not the table of all operations, which is larger. */
const schemas: Readonly<Partial<Record<OperationId, Node>>> = {
  'local.previewDataSource': DataSourcePreviewRequest,
  'local.createDebugSession': DebugSessionRequest,
  'local.runDebugSession': DebugRunRequest,
};

/** The body of a request in the names of another dialect. */
export const convertBody = (operation: OperationId, body: unknown, from: DialectId, to: DialectId): unknown =>
  toDialect(schemas[operation], fromDialect(schemas[operation], body, from), to);
