import {
  everyVersion,
  resolve,
  validate,
  badRequest,
  type BffOperation,
  type ObjectNode,
  isObject,
} from '@searchdeck/contract';
import express, { type Request, type Response } from 'express';
import { parseJsonBody } from './json-body.js';
import { checkJsonType, checkOctetStream } from './media-type.js';

const readBytes = express.raw({ limit: '1mb', type: 'application/json', inflate: false });

/** Reads a body of bytes. 415 for any other media type, 413 for too many. */
const readOctets = async (maxBytes: number, req: Request, res: Response): Promise<Buffer> => {
  checkOctetStream(req.headers['content-type']);
  const read = express.raw({ limit: maxBytes, type: 'application/octet-stream', inflate: false });
  await new Promise<void>((resolveRead, reject) => {
    read(req, res, (error?: unknown) => (error === undefined ? resolveRead() : reject(error)));
  });
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
};

/** Reads and validates the body. 415 for any other media type, which also keeps HTML forms of other sites out. */
export const readBody = async (row: BffOperation, req: Request, res: Response): Promise<unknown> => {
  if (row.bytes !== undefined) return readOctets(row.bytes.maxBytes, req, res);
  if (row.body === undefined) return undefined;
  checkJsonType(req.headers['content-type']);
  await new Promise<void>((resolveRead, reject) => {
    readBytes(req, res, (error?: unknown) => (error === undefined ? resolveRead() : reject(error)));
  });
  const body = parseJsonBody(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
  const isPartial = row.bodyMode === 'partial';
  validate(row.body, body, { version: everyVersion, mode: isPartial ? 'update' : 'create' });
  if (isPartial && isObject(body) && Object.keys(body).length === 0) {
    throw badRequest('The request body must change at least one property.', { target: 'body' });
  }
  return body;
};

/** Query parameters as the row declares them: numbers are converted, everything else is text. */
export const readQuery = (row: BffOperation, rawQuery: string): Record<string, unknown> => {
  const schema: ObjectNode = row.query ?? { kind: 'object', fields: {}, unknown: 'reject' };
  const query: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const target = name.slice(0, 64);
    const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
    if (field === undefined) {
      throw badRequest(`The query parameter "${target}" is not supported by this operation.`, {
        code: 'UnknownParameter',
        target,
      });
    }
    if (Object.hasOwn(query, name)) {
      throw badRequest(`The query parameter "${target}" must not be repeated.`, { target });
    }
    const isNumber = resolve(field.schema).kind === 'number';
    query[name] = isNumber && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  }
  validate(schema, query, { version: everyVersion });
  return query;
};

/** Path parameters, validated; `decoded` as the router has decoded them, once. */
export const readPath = (row: BffOperation, decoded: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row.pathParameters ?? {}).map(([name, schema]) => {
      const value = String(decoded[name]);
      validate(schema, value, { version: everyVersion, path: name });
      return [name, value];
    }),
  );

/** Names of the fields that a body sets, for the audit log: `endpoint`, `credentials.adminKey`. Values are never recorded. */
export const fieldNames = (body: unknown): string[] =>
  isObject(body)
    ? Object.entries(body).flatMap(([name, value]) =>
        name === 'credentials' && isObject(value) ? Object.keys(value).map((field) => `credentials.${field}`) : [name],
      )
    : [];
