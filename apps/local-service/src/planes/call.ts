import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { dialectText, type Operation } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { metadataLevel } from './metadata-level.js';
import type { ApiResponse } from './response.js';
import type { ServiceRecord } from '../store/services.js';

/** A request after the steps that all operations share: routing, authentication, reading, dialect, validation. */
export interface Call {
  app: App;
  operation: Operation;
  /** Decoded path parameters. */
  parameters: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** In the documented letter case. */
  version: string;
  /** In the contract's names; undefined without a body. */
  body: unknown;
  /** The bytes of an operation that receives a file. */
  content?: Readable;
  requestId: string;
  remoteAddress: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** The service whose data plane was addressed; undefined on the management plane. */
  service: ServiceRecord | undefined;
  /** Scheme, host, and port of the request, for links in the response. */
  origin: string;
  /** Base URL of the data plane, for requests to it. */
  endpoint: string | undefined;
}
export interface DataCall extends Call {
  service: ServiceRecord;
  endpoint: string;
}
export type Handler = (call: Call) => ApiResponse | Promise<ApiResponse>;
export type DataHandler = (call: DataCall) => ApiResponse | Promise<ApiResponse>;

/** A path parameter of the operation. */
export const parameter = (call: Call, name: string): string => {
  const value = call.parameters[name];
  if (value === undefined) throw new Error(`The operation '${call.operation.id}' has no path parameter '${name}'.`);
  return value;
};

/** Whether a Boolean query parameter is true, in any letter case. */
export const isTrue = (call: Call, name: string): boolean => call.query.get(name)?.toLowerCase() === 'true';

/** Makes a handler of the data plane, whose calls have a service, a handler of any plane. */
export const dataHandler =
  (handler: DataHandler): Handler =>
  (call) => {
    if (call.service === undefined) throw new Error(`The operation '${call.operation.id}' needs a service.`);
    return handler(call as DataCall);
  };

/** The name of a type of the interface in URLs: `Vendor.Search.IndexResult`. */
export const typeName = (call: Call, name: string): string =>
  dialectText(`#Vendor.Search.${name}`, call.app.config.dialect).slice(1);

/** The `@odata.context` member of a response; absent at metadata level none. `path`: such as `$metadata#indexes`. */
export const odataContext = (call: DataCall, path: string): { '@odata.context'?: string } =>
  metadataLevel(call.headers) === 'none' ? {} : { '@odata.context': `${call.endpoint}/${path}` };
