import type { Plane } from '../versions/index.js';

/** Paths of the BFF's own interface; `:id` stands for a connection or a saved search. */
export const bffPaths = {
  session: '/api/session',
  connections: '/api/connections',
  connection: '/api/connections/:id',
  connectionTest: '/api/connections/:id/test',
  localModel: '/api/connections/:id/local-model',
  savedSearches: '/api/queries',
  savedSearch: '/api/queries/:id',
  recentSearches: '/api/history',
  audit: '/api/audit',
  auditVerification: '/api/audit/verification',
} as const;

/** A path with its id filled in. */
export const bffPath = (path: keyof typeof bffPaths, id: string): string =>
  bffPaths[path].replace(':id', encodeURIComponent(id));

/** Path under which the BFF passes requests on to a plane of a connection. */
export const planePath = (connectionId: string, plane: Plane): string =>
  `${bffPath('connection', connectionId)}/${plane}`;
