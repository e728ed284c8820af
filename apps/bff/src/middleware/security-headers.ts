import type { RequestHandler } from 'express';

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

/** Headers of every response. `browserOrigins`: further origins that the console may currently send requests to. */
export const securityHeaders =
  (browserOrigins: () => readonly string[]): RequestHandler =>
  (req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    const isApi = /^\/api(\/|$)/i.test(req.path);
    res.setHeader('Content-Security-Policy', isApi ? dataSecurityPolicy : contentSecurityPolicy(browserOrigins()));
    next();
  };
