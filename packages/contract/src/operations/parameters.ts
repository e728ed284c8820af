import { boolean, enumOf, int32, string, type Node } from '../schema/node.js';
import type { Parameter } from './operation.js';

export const query = (name: string, schema: Node, description: string, required = false): Parameter => ({
  name,
  in: 'query',
  schema,
  required,
  description,
});
export const header = (name: string, schema: Node, description: string, required = false): Parameter => ({
  name,
  in: 'header',
  schema,
  required,
  description,
});

/** data-plane.md and management-plane.md: every operation takes it. */
export const apiVersion = query('api-version', string({ minLength: 1 }), 'Version of the interface to use.', true);
export const clientRequestId = header(
  'x-ms-client-request-id',
  string({ format: 'uuid' }),
  'A client-generated identifier of the request; it is echoed in the answer.',
);
export const accept = header('Accept', string(), 'application/json;odata.metadata=minimal (also none and full).');
export const ifMatch = header(
  'If-Match',
  string(),
  'Run only if the ETag on the server equals this value; `*`: only if it exists.',
);
export const ifNoneMatch = header(
  'If-None-Match',
  string(),
  'Run only if the ETag on the server differs from this value; `*`: only if it does not exist.',
);
export const prefer = header(
  'Prefer',
  enumOf(['return=representation', 'return=minimal'], { open: true }),
  'Asks the service to return the created or updated object.',
);
export const select = query('$select', string(), 'Comma-separated top-level property names, or * for all.');
export const allowIndexDowntime = query(
  'allowIndexDowntime',
  boolean({ documented: false, default: false }),
  'Allows new analysis components to be added by taking the index offline for a few seconds.',
);
export const ignoreResetRequirements = query(
  'ignoreResetRequirements',
  boolean({ documented: false, only: 'preview' }),
  'Ignores cache reset requirements.',
);
export const disableCacheReprocessingChangeDetection = query(
  'disableCacheReprocessingChangeDetection',
  boolean({ documented: false, only: 'preview' }),
  'Disables cache reprocessing change detection.',
);
export const putExtras = {
  allowIndexDowntime,
  ignoreResetRequirements,
  disableCacheReprocessingChangeDetection,
} as const;
export const dataHeaders = [accept, clientRequestId] as const;
export const conditional = [ifMatch, ifNoneMatch] as const;

/** Parts of a long list of indexes, which clients of the newest preview ask for; the interface documents do not have them. */
const newest = { documented: false, only: ['2026-05-01-preview'] } as const;
export const listParts = [
  query('$top', int32({ ...newest, minimum: 0, maximum: 1000 }), 'How many items of the list to answer at most.'),
  query('$skip', int32({ ...newest, minimum: 0 }), 'How many items of the list to leave out first.'),
  query('$count', boolean({ ...newest }), 'Whether to answer how many items the whole list has.'),
];
