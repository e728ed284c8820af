import { createHash, timingSafeEqual } from 'node:crypto';
import { forbidden, unauthorized } from '@searchdeck/contract';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from '../metrics/metrics.js';
import type { Readiness } from './readiness.js';

/** Liveness: a supervisor restarts a program that does not respond. */
export const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/** Readiness: 503 with the failed check while this program cannot serve requests. */
export const readyz =
  (readiness: Readiness): RequestHandler =>
  async (_req, res) => {
    const report = await readiness.current();
    res.status(report.status === 'ready' ? 200 : 503).json(report);
  };

export interface MetricsAccess {
  /** Required bearer token. Undefined: programs on this machine need none. */
  token: string | undefined;
  /** A reverse proxy may run on this machine: the address of the client proves nothing. */
  isBehindProxy: boolean;
}

/** The metrics in the text format of Prometheus. */
export const metricsPage =
  (metrics: Metrics, access: MetricsAccess): RequestHandler =>
  async (req, res) => {
    checkAccess(req, access);
    const { type, text } = await metrics.page();
    res.status(200).setHeader('Content-Type', type);
    res.end(text);
  };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const checkAccess = (req: Request, { token, isBehindProxy }: MetricsAccess): void => {
  if (token === undefined) {
    const isForwarded = ['forwarded', 'via', 'x-forwarded-for'].some((name) => req.headers[name] !== undefined);
    if (!isBehindProxy && !isForwarded) return;
    throw forbidden('Metrics behind a reverse proxy require SEARCHDECK_METRICS_TOKEN.', {
      code: 'METRICS_TOKEN_NOT_CONFIGURED',
    });
  }
  const providedToken = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(hashOf(providedToken), hashOf(token))) return;
  throw unauthorized('Metrics require the token of SEARCHDECK_METRICS_TOKEN.', { code: 'METRICS_TOKEN_INVALID' });
};
