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
const credentialsIn = (headers: Readonly<Record<string, string>>): string[] => {
  const credentials: string[] = [];
  for (const name of CREDENTIAL_HEADERS) {
    const value = headers[name];
    if (value === undefined) continue;
    const credential = value.slice(value.lastIndexOf(' ') + 1);
    if (credential.length >= MIN_CREDENTIAL_LENGTH) credentials.push(credential);
  }
  return credentials;
};

interface Spellings {
  readonly texts: readonly string[];
  /** Length of the shortest one. */
  readonly minLength: number;
}

/** Number of credentials whose spellings are cached. */
const MAX_CACHED = 100;
const cachedSpellings = new Map<string, Spellings>();

const cachedSpellingsOf = (credential: string): Spellings => {
  let spellings = cachedSpellings.get(credential);
  if (spellings === undefined) {
    const texts = spellingsOf(credential);
    spellings = { texts, minLength: Math.min(...texts.map((text) => text.length)) };
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
  private heldBytes = Buffer.alloc(0);
  private readonly maxLength: number;

  constructor(private readonly texts: readonly Buffer[]) {
    super();
    this.maxLength = Math.max(...texts.map((text) => text.length));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.heldBytes, chunk]);
    overwrite(bytes, this.texts);
    // A credential may begin at the end of the chunk.
    const end = Math.max(0, bytes.length - (this.maxLength - 1));
    this.heldBytes = bytes.subarray(end);
    done(null, bytes.subarray(0, end));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.heldBytes);
  }
}

/** Removes the credential of a request from its response: a service that repeats it must not reveal it to users. */
export class CredentialRedaction {
  private readonly spellings: readonly Spellings[];

  constructor(requestHeaders: Readonly<Record<string, string>>) {
    this.spellings = credentialsIn(requestHeaders).map(cachedSpellingsOf);
  }

  /** The head without the headers that contain the credential. */
  head(head: ResponseHead): ResponseHead {
    if (!this.reveals(head.headers)) return head;
    return {
      ...head,
      headers: Object.fromEntries(Object.entries(head.headers).filter(([, value]) => !this.isRevealing(value))),
    };
  }

  /** Without a copy of the headers, because each response is checked. */
  private reveals(headers: ResponseHead['headers']): boolean {
    for (const name in headers) if (this.isRevealing(headers[name])) return true;
    return false;
  }

  private isRevealing(value: string | string[] | undefined): boolean {
    if (value === undefined) return false;
    return typeof value === 'string' ? this.hasCredential(value) : value.some((item) => this.hasCredential(item));
  }

  /** A stream for the body of an error; undefined for other bodies, which may list keys for users who may read them. */
  body({ status }: ResponseHead): Transform | undefined {
    return status < 400 || this.spellings.length === 0
      ? undefined
      : new OverwritingStream(this.spellings.flatMap(({ texts }) => texts).map((text) => Buffer.from(text)));
  }

  /** Compares lengths first, because most headers are shorter than a credential. */
  private hasCredential(value: string): boolean {
    return this.spellings.some(
      ({ texts, minLength }) => value.length >= minLength && texts.some((text) => value.includes(text)),
    );
  }
}
