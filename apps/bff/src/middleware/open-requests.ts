import type { Request, RequestHandler, Response } from 'express';
import type { TraceContext } from '../tracing/trace-context.js';
import { contextOf } from './request-context.js';

/** Called when the response was sent, or when its connection was closed before. */
export type RequestObserver = (req: Request, res: Response, elapsedMs: number) => void;

/** The requests that are in progress. */
export class OpenRequests {
  private readonly responses = new Set<Response>();
  private isClosing = false;

  /** `startTrace` is set if spans are recorded. */
  constructor(
    private readonly observers: readonly RequestObserver[] = [],
    private readonly startTrace?: () => TraceContext,
  ) {}

  get count(): number {
    return this.responses.size;
  }

  readonly track: RequestHandler = (req, res, next) => {
    if (this.isClosing) res.setHeader('Connection', 'close');
    if (this.startTrace !== undefined) contextOf(req).trace = this.startTrace();
    this.responses.add(res);
    res.once('close', () => {
      this.responses.delete(res);
      const { closeListeners, startedAt } = contextOf(req);
      for (const listener of closeListeners) listener();
      const elapsedMs = performance.now() - startedAt;
      for (const observe of this.observers) observe(req, res, elapsedMs);
    });
    next();
  };

  /** Sends `Connection: close` to the clients of the open and all later requests. */
  closeConnections(): void {
    this.isClosing = true;
    for (const res of this.responses) if (!res.headersSent) res.setHeader('Connection', 'close');
  }
}
