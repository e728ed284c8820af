import { randomBytes } from 'node:crypto';

/** Identifies a span for its children. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

/** Starts a trace. The trace of the client is not continued, because nothing that the client sends is trusted. */
export const newTrace = (): TraceContext => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
});

/** The header of https://www.w3.org/TR/trace-context/. */
export const traceParent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;
