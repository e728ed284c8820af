import { PassThrough, Transform, Writable, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { AnswerHead } from './exchange.js';
import { Stop } from './failures.js';

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

/**
 * The content coding of an answer (RFC 9110 §8.4); undefined: none. We ask for none, but intermediaries compress all the
 * same. Throws Stop for one that is not known, or several.
 */
export const codingOf = (head: AnswerHead): string | undefined => {
  const coding = head.headers['content-encoding']?.trim().toLowerCase();
  if (coding === undefined || coding === '' || coding === 'identity') return undefined;
  if (!Object.hasOwn(decoders, coding)) throw new Stop('UPSTREAM_ENCODING');
  return coding;
};

/** The head of the answer as it is once the coding is taken off: the length is not known before the end. */
export const decodedHead = ({ status, headers }: AnswerHead): AnswerHead => {
  const { 'content-encoding': _coding, 'content-length': _length, ...rest } = headers;
  return { status, headers: rest };
};

/**
 * Takes the coding off what is written and passes it on, with back-pressure. The limit holds for the decoded bytes: a
 * small answer must not become a giant one. Fails with Stop, or with zlib's error for bytes that are not of the coding.
 */
export class Decoded extends Writable {
  private readonly decoder: Duplex;
  private readonly passed: Promise<void>;
  private empty = true;

  constructor(
    private readonly target: Writable,
    coding: string,
    mostBytes: number,
  ) {
    super();
    this.decoder = decoders[coding]?.() ?? new PassThrough();
    let bytes = 0;
    const limit = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > mostBytes) done(new Stop('UPSTREAM_TOO_LARGE'));
        else done(null, chunk);
      },
    });
    this.passed = pipeline(this.decoder, limit, target);
    this.passed.catch((error: unknown) => this.destroy(error instanceof Error ? error : new Stop('UPSTREAM_INVALID')));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.empty = false;
    this.decoder.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.empty) {
      // 304, or no body at all: nothing to decode.
      this.target.end(() => done());
      return;
    }
    this.passed.then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Stop('UPSTREAM_INVALID')),
    );
    this.decoder.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.decoder.destroy();
    if (!this.target.writableFinished) this.target.destroy();
    done(error);
  }
}
