import { PassThrough, Transform, Writable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ResponseHead } from './exchange.js';
import { ExchangeAborted } from './failures.js';

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

/**
 * The content coding of a response (RFC 9110 §8.4); undefined: none. None is requested, but intermediaries may compress
 * anyway. Throws ExchangeAborted for an unknown coding or several.
 */
export const codingOf = (head: ResponseHead): string | undefined => {
  const coding = head.headers['content-encoding']?.trim().toLowerCase();
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  if (!Object.hasOwn(decoders, coding)) throw new ExchangeAborted('UPSTREAM_ENCODING');
  return coding;
};

/** The head of the decoded response, whose length is not known. */
export const decodedHead = ({ status, headers }: ResponseHead): ResponseHead => {
  const { 'content-encoding': _coding, 'content-length': _length, ...rest } = headers;
  return { status, headers: rest };
};

/**
 * Decodes the written bytes and forwards them, with back-pressure. The limit is for the decoded bytes: a small response must
 * not expand without bounds. Fails with ExchangeAborted, or with zlib's error for bytes that cannot be decoded.
 */
export class DecodingStream extends Writable {
  private readonly decoder: Duplex;
  private readonly forwarding: Promise<void>;
  private isEmpty = true;

  constructor(
    private readonly target: Writable,
    coding: string,
    maxBytes: number,
  ) {
    super();
    this.decoder = decoders[coding]?.() ?? new PassThrough();
    let bytes = 0;
    const limit = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) done(new ExchangeAborted('UPSTREAM_TOO_LARGE'));
        else done(null, chunk);
      },
    });
    this.forwarding = pipeline(this.decoder, limit, target);
    this.forwarding.catch((error: unknown) =>
      this.destroy(error instanceof Error ? error : new ExchangeAborted('UPSTREAM_INVALID')),
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.isEmpty = false;
    this.decoder.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.isEmpty) {
      // 304 or an empty body: nothing to decode.
      this.target.end(() => done());
      return;
    }
    this.forwarding.then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new ExchangeAborted('UPSTREAM_INVALID')),
    );
    this.decoder.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.decoder.destroy();
    if (!this.target.writableFinished) this.target.destroy();
    done(error);
  }
}
