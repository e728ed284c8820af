import {
  bffOperationOutline,
  bffPath,
  type BffOperationId,
  type BffBody,
  type BffPath,
  type BffQuery,
  type BffResult,
  printJson,
} from '@searchdeck/contract';
import { send, type ApiResponse } from './send';

/** A member that the operation does not have may be omitted. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : [Record<string, never>] extends [Value]
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type BffArgs<Id extends BffOperationId> = Member<'path', BffPath<Id>> &
  Member<'query', BffQuery<Id>> &
  Member<'body', BffBody<Id>> & {
    ifMatch?: string;
    signal?: AbortSignal | undefined;
    /** Does not appear in the request log. */
    isSilent?: boolean;
  };

/** Calls an operation of the BFF's own API. Throws SearchError. */
export const callBff = async <Id extends BffOperationId>(
  id: Id,
  args: BffArgs<Id>,
): Promise<ApiResponse<BffResult<Id>>> => {
  const row = bffOperationOutline(id);
  // TypeScript does not resolve the conditional members for an open `Id`.
  const { path = {}, query, body } = args as { path?: object; query?: object; body?: unknown };
  const url = bffPath(id, path as BffPath<Id>, query as BffQuery<Id> | undefined);
  const text = body === undefined ? undefined : printJson(body);
  const response = await send({
    url,
    method: row.method,
    body: text,
    headers: args.ifMatch === undefined ? {} : { 'If-Match': args.ifMatch },
    signal: args.signal,
    log: {
      operation: id,
      path: url,
      isSilent: args.isSilent ?? false,
      requestBody:
        text === undefined ? undefined : async () => (await import('./redact-body')).redactedBffBody(id, text),
    },
  });
  // The BFF prints what its row describes; its tests check every response against the schema.
  return response as ApiResponse<BffResult<Id>>;
};
