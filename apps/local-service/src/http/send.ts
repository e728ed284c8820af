import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Plane } from '@searchdeck/contract';
import { metadataLevel } from '../planes/metadata-level.js';

/** Content type of a JSON response; on the data plane with its level of OData metadata. */
export const jsonType = (plane: Plane, headers: IncomingHttpHeaders): string =>
  plane === 'management'
    ? 'application/json; charset=utf-8'
    : `application/json; odata.metadata=${metadataLevel(headers)}; odata.streaming=true; charset=utf-8`;

/** Sends a complete response. `headers` must not change afterward. */
export const send = (
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  content?: string,
): void => {
  if (response.destroyed || response.headersSent) return;
  if (content === undefined) {
    // 204 and 304 never carry a length; an empty 404 has the length 0.
    if (status !== 204 && status !== 304) headers['Content-Length'] = '0';
    response.writeHead(status, headers);
    response.end();
    return;
  }
  headers['Content-Length'] = String(Buffer.byteLength(content));
  response.writeHead(status, headers);
  response.end(content);
};

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const;
/** Sends a JSON response that is not one of the operation table. `text`: JSON that is already printed. */
export const sendJsonText = (response: ServerResponse, status: number, text: string): void =>
  send(response, status, { ...JSON_HEADERS }, text);
export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  sendJsonText(response, status, JSON.stringify(body));
/** 405 for a path that is not in the operation table. `methods`: its methods, as in the header Allow. */
export const sendMethodNotAllowed = (response: ServerResponse, methods: string): void =>
  send(response, 405, { ...JSON_HEADERS, Allow: methods });
