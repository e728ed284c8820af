import type { Method, Role } from '../operations/operation.js';
import type { Infer, Node, ObjectNode, Typed } from '../schema/node.js';

type TypedNode = Node & Typed<unknown>;

/** One row of the BFF's own API, the counterpart of `Operation` for the planes of a search service. */
export interface BffOperation<Id extends string = string> {
  /** `savedQueries.list`; also the action of its audit entries. */
  id: Id;
  method: Method;
  /** `/api/saved-queries/{id}` */
  path: string;
  summary: string;
  tag: string;
  /** Minimum role; `open`: no session is required. */
  role: Role | 'open';
  /** Requires the role on the connection in the path, not the one from the directory. */
  usesConnectionRole?: true;
  pathParameters?: Readonly<Record<string, TypedNode>>;
  /** Every member is an optional query parameter. */
  query?: ObjectNode & Typed<unknown>;
  body?: TypedNode;
  /** The body consists of bytes (`application/octet-stream`) instead of JSON. */
  bytes?: { maxBytes: number };
  /** `partial`: the body is a change; members that it omits stay as they are. */
  bodyMode?: 'partial';
  /** Accepts If-Match with the ETag of the object. */
  isConditional?: boolean;
  response: {
    status: 200 | 201 | 202 | 204;
    description: string;
    schema?: TypedNode;
    /** Default: JSON where there is a schema. `events`: server-sent events whose data is the schema. `file`: any bytes. */
    media?: 'events' | 'file';
  };
  /**
   * `change`: an entry is written before the handler runs (which does not run if that fails) and another one with the
   * result. `event`: the handler writes one entry after it happened.
   */
  audit?: 'change' | 'event';
}

export const defineBffOperation = <const Id extends string, const O extends BffOperation<Id>>(
  operation: O & { id: Id },
): O & { id: Id } => operation;

type Value<O, Member extends string> = O extends { readonly [K in Member]: infer S } ? Infer<S> : undefined;
/** Types of a row: `BodyOf<RowOf<'savedQueries.create'>>`. */
export type BodyOf<O> = Value<O, 'body'>;
export type QueryOf<O> = O extends { readonly query: infer S } ? Infer<S> : Record<string, never>;
export type PathOf<O> = O extends { readonly pathParameters: infer P }
  ? { readonly [K in keyof P]: string }
  : Record<string, never>;
export type ResultOf<O> = O extends { readonly response: infer R } ? Value<R, 'schema'> : undefined;
