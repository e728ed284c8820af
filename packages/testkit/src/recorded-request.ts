import type { IncomingMessage } from 'node:http';

/** What arrived at a {@link RecordingUpstream}, byte for byte. */
export class RecordedRequest {
  readonly method: string;
  /** The request target exactly as the request line has it. */
  readonly target: string;
  /** Names as they were written, in order, repeated ones too. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  #chunks: Buffer[] = [];
  #ended = false;

  constructor(message: IncomingMessage) {
    this.method = message.method ?? '';
    this.target = message.url ?? '';
    const raw = message.rawHeaders;
    this.headers = Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] ?? '', raw[2 * i + 1] ?? ''] as const);
    message.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    message.on('end', () => {
      this.#ended = true;
    });
  }

  /** The values of every header of that name, in order; names compare without case. */
  all(name: string): string[] {
    return this.headers.filter(([one]) => one.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  }

  /** The value of a header that may come once only; throws when it came twice. */
  header(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw new Error(`header ${name} came ${values.length} times`);
    return values[0];
  }

  /** The names of the headers in lower case, sorted. */
  get headerNames(): string[] {
    return this.headers.map(([name]) => name.toLowerCase()).toSorted();
  }

  /** What has arrived of the body so far. */
  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Whether the whole body arrived. */
  get complete(): boolean {
    return this.#ended;
  }

  json(): unknown {
    return JSON.parse(this.body.toString('utf8'));
  }
}
