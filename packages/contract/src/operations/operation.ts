import type { EnumNode, Node, StringNode } from '../schema/node.js';
import { isEarlierVersion, isInVersion, oldestStableVersion } from '../versions/earlier-versions.js';
import type { ApiVersion, Plane } from '../versions/index.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Role of a user in the console: readers view and query, contributors also change, owners also manage keys. */
export type Role = 'reader' | 'contributor' | 'owner';
export const roles: readonly Role[] = ['reader', 'contributor', 'owner'];
/** Whether a role includes the permissions of another. */
export const includesRole = (role: Role, requiredRole: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(requiredRole);
/** The highest of the roles; undefined for a user without roles. */
export const highestRole = (userRoles: readonly Role[]): Role | undefined =>
  roles.findLast((role) => userRoles.includes(role));

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Node;
  required: boolean;
  /** Versions that require it. */
  requiredIn?: readonly ApiVersion[];
  description: string;
}
export interface ResponseSpec {
  description: string;
  schema?: Node;
  /** Schemas of api-versions whose body differs. */
  schemaIn?: Readonly<Record<string, Node>>;
  /** `text`: a bare number or text; default JSON. */
  media?: 'json' | 'text';
  headers?: Readonly<Record<string, string>>;
}
/** One row of the operation table. */
export interface Operation<Id extends string = string> {
  id: Id;
  plane: Plane;
  method: Method;
  /** In the interface's own grammar: `/indexes('{indexName}')/docs/search.index`. */
  path: string;
  /** Other spellings of the same path that real clients use. */
  aliases?: readonly string[];
  summary: string;
  /** Group in OpenAPI and in the console: `Indexes`, `Documents`, … */
  tag: string;
  pathParameters: Readonly<Record<string, StringNode | EnumNode>>;
  query: readonly Parameter[];
  headers: readonly Parameter[];
  request?: {
    schema: Node;
    schemaIn?: Readonly<Record<string, Node>>;
    required: boolean;
    /** `bytes`: any content (application/octet-stream), which is streamed; default JSON. */
    media?: 'json' | 'bytes';
    /** Maximum size of the content of `bytes`. */
    maxBytes?: number;
  };
  responses: Readonly<Record<number, ResponseSpec>>;
  /** Accepted api-versions. */
  versions: readonly ApiVersion[];
  /** Versions in which the interface documents describe the operation; empty: added. */
  documentedVersions: readonly ApiVersion[];
  role: Role;
  effect: 'read' | 'write';
  /** `safe`: can be sent again as long as no byte of the response has arrived. */
  retry: 'safe' | 'never';
  /** Minimum API key of the data plane (service-behavior §4); `none` on the management plane. */
  key: 'query' | 'admin' | 'none';
  /** Registry key of the kind that a CRUD operation serves. */
  kind?: string;
  /** Only the local service has it; the BFF rejects it for connections of cloud services. */
  isLocal?: boolean;
  /** CRUD verb, for operations derived from a kind. */
  verb?: 'create' | 'list' | 'get' | 'put' | 'delete';
  /** The response contains credentials: never cached, never recorded. */
  isSecret?: boolean;
  /**
   * Set if the operation permanently deletes, resets, or invalidates something: the path parameter with the name that the
   * user types as confirmation on a production connection.
   */
  destructive?: string;
  /** The same for an operation whose body can contain actions that delete something: only those must be confirmed. */
  destructiveActions?: string;
  /** An operation of the resource manager, not of the search provider: its API versions can differ by dialect. */
  isOfResourceManager?: boolean;
  /** 202 responses are polled at Location. */
  isLongRunning?: boolean;
  /** Reports the state or the result of a long-running operation. */
  reportsOperation?: boolean;
  /** The query parameters are the parameters of search. */
  takesSearchParameters?: boolean;
  /** The body is a batch of actions on documents. */
  indexesDocuments?: boolean;
}

export const defineOperation = <const Id extends string>(operation: Operation<Id>): Operation<Id> => operation;

/** Whether an operation reads or writes documents. */
export const isDocumentOperation = ({ id }: Pick<Operation, 'id'>): boolean => id.startsWith('documents.');
/** Whether an api-version has an operation. */
export const hasOperation = (operation: Operation, version: ApiVersion): boolean =>
  operation.versions.includes(isEarlierVersion(version) ? oldestStableVersion : version) &&
  isInVersion(operation.id, version) &&
  isInVersion(operation.kind ?? operation.id, version);

/** The request schema of an operation in an api-version. */
export const requestSchema = (operation: Operation, version: string): Node | undefined =>
  operation.request && (operation.request.schemaIn?.[version] ?? operation.request.schema);
/** The schema of a response. An unlisted status has the error body. */
export const responseSchema = (operation: Operation, status: number, version: string): Node | undefined => {
  const response = operation.responses[status] ?? operation.responses[0];
  return response?.schemaIn?.[version] ?? response?.schema;
};
