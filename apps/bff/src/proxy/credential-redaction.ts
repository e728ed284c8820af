import { QUERY_SOURCE_HEADER } from '@searchdeck/contract';
import { Transform, type TransformCallback } from 'node:stream';
import type { ResponseHead } from '../outbound/exchange.js';
import { spellingsOf } from './credential-spellings.js';

/** Headers of a request that contain the credential of its connection, or the token of the user. */
const CREDENTIAL_HEADERS = ['api-key', 'authorization', QUERY_SOURCE_HEADER] as const;
/** A shorter string isn't a credential, and could match by chance. */
const MIN_CREDENTIAL_LENGTH = 8;

const ASTERISK = 0x2a;

/** The credentials in the headers of a request: the key, or the token without its scheme. */
const credentialsIn = (headers: Readonly<Record<string, string>>): string[] =>
  CREDENTIAL_HEADERS.flatMap((name) => headers[name]?.split(' ').at(-1) ?? []).filter(
    (credential) => credential.length >= MIN_CREDENTIAL_LENGTH,
  );

/** Number of credentials whose spellings are cached. */
const MAX_CACHED = 100;
const cachedSpellings = new Map<string, readonly string[]>();

const cachedSpellingsOf = (credential: string): readonly string[] => {
  let spellings = cachedSpellings.get(credential);
  if (spellings === undefined) {
    spellings = spellingsOf(credential);
    if (cachedSpellings.size >= MAX_CACHED) cachedSpellings.delete(cachedSpellings.keys().next().value ?? '');
    cachedSpellings.set(credential, spellings);
  }
  return spellings;
};

/** Overwrites the texts in the bytes with asterisks; the length stays the same. */
const overwrite = (bytes: Buffer, texts: readonly Buffer[]): void => {
  for (const text of texts) {
    for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) {
      bytes.fill(ASTERISK, at, at + text.length);
    }
  }
};

/** Overwrites texts in a stream, also where a chunk ends within one of them. */
class OverwritingStream extends Transform {
  private pending = Buffer.alloc(0);
  private readonly maxLength: number;

  constructor(private readonly texts: readonly Buffer[]) {
    super();
    this.maxLength = Math.max(...texts.map((text) => text.length));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.pending, chunk]);
    overwrite(bytes, this.texts);
    // A credential may begin at the end of the chunk.
    const end = Math.max(0, bytes.length - (this.maxLength - 1));
    this.pending = bytes.subarray(end);
    done(null, bytes.subarray(0, end));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.pending);
  }
}

/** Removes the credential of a request from its response: a service that repeats it must not reveal it to users. */
export class CredentialRedaction {
  private readonly texts: readonly string[];

  constructor(requestHeaders: Readonly<Record<string, string>>) {
    this.texts = credentialsIn(requestHeaders).flatMap(cachedSpellingsOf);
  }

  /** The head without the credential in its headers. */
  head(head: ResponseHead): ResponseHead {
    const isRevealed = (value: string | string[] | undefined) =>
      value !== undefined &&
      value.length >= MIN_CREDENTIAL_LENGTH &&
      this.texts.some((text) =>
        typeof value === 'string' ? value.includes(text) : value.some((v) => v.includes(text)),
      );
    if (!Object.values(head.headers).some(isRevealed)) return head;
    return {
      ...head,
      headers: Object.fromEntries(Object.entries(head.headers).filter(([, value]) => !isRevealed(value))),
    };
  }

  /** A stream for the body of an error; undefined for other bodies, which may list keys for users who may read them. */
  body({ status }: ResponseHead): Transform | undefined {
    return status < 400 || this.texts.length === 0
      ? undefined
      : new OverwritingStream(this.texts.map((text) => Buffer.from(text)));
  }
}
