import type { UpstreamObserver } from '../proxy/upstream.js';
import type { RequestObserver } from '../middleware/open-requests.js';

/** Records a span for each request and each attempt to send one to a service. */
export interface Tracer {
  /** Whether services receive the trace. */
  propagates: boolean;
  recordRequest: RequestObserver;
  recordAttempt: UpstreamObserver['recordAttempt'];
  /** Sends the remaining spans, within a bounded time. */
  close(): Promise<void>;
}
