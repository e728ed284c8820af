import { Writable } from 'node:stream';

export interface CollectedBody {
  /** Receives the body. */
  stream: Writable;
  /** The collected text; undefined if the body is larger than the limit. */
  text: () => string | undefined;
}

/** Collects a small response body in memory. Bytes beyond the limit are read and discarded. */
export const collectBody = (maxBytes: number): CollectedBody => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => (bytes > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8')) };
};
