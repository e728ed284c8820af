import type { Express, Response } from 'express';
import { contextOf } from './request-context.js';
import { isApiPath } from './request-kind.js';

/** Allows only what the console needs. Monaco and Mantine insert style elements, which need 'unsafe-inline'. */
const policyParts = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** `origins`: further origins that the console may send requests to. */
export const contentSecurityPolicy = (origins: readonly string[]): string =>
  [...policyParts, ["connect-src 'self'", ...origins].join(' ')].join('; ');

/** For responses that are data: if a browser displays one as a page, nothing in it can run. */
export const dataSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const headers: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['X-Frame-Options', 'DENY'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  // Nothing is cached unless a route allows it.
  ['Cache-Control', 'no-store'],
];

const flatHeaders: readonly string[] = headers.flat();
const apiHeaders: readonly string[] = [...flatHeaders, 'Content-Security-Policy', dataSecurityPolicy];

interface HeadWriter {
  writeHead: (...values: unknown[]) => Response;
}

/**
 * Adds the security headers and the ID of the request to every response of the application when its head is written, so
 * that no handler can omit them, and most responses are written without looking up any header. A handler can replace one of
 * them by setting it. `browserOrigins`: further origins that the console may currently send requests to.
 */
export const addSecurityHeaders = (app: Express, browserOrigins: () => readonly string[]): void => {
  // Each application has its own response prototype, which inherits from the one that all applications share.
  const prototype = app.response as unknown as HeadWriter;
  const sharedPrototype = Object.getPrototypeOf(prototype) as HeadWriter;
  prototype.writeHead = function (this: Response, ...values: unknown[]) {
    const { requestId, forwardedHeaders = [] } = contextOf(this.req);
    const policies = isApiPath(this.req.path)
      ? apiHeaders
      : [...flatHeaders, 'Content-Security-Policy', contentSecurityPolicy(browserOrigins())];
    const responseHeaders = [...policies, 'X-Request-Id', requestId, ...forwardedHeaders];
    // Without any other header, Node.js writes the list as it is.
    if (values.length === 1 && this.getHeaderNames().length === 0) {
      return sharedPrototype.writeHead.call(this, values[0], responseHeaders);
    }
    for (let i = 0; i < responseHeaders.length; i += 2) {
      const [name = '', value = ''] = [responseHeaders[i], responseHeaders[i + 1]];
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    return sharedPrototype.writeHead.apply(this, values);
  };
};
