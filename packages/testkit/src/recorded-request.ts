import type { IncomingMessage } from 'node:http';

/** What arrived at a {@link RecordingUpstream}, byte for byte. */
export class RecordedRequest {
  readonly method: string;
  /** The request target exactly as it was in the request line. */
  readonly target: string;
  /** In order, with the original case of names; repeated headers are separate entries. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  private readonly chunks: Buffer[] = [];
  private hasEnded = false;

  constructor(message: IncomingMessage) {
    this.method = message.method ?? '';
    this.target = message.url ?? '';
    const raw = message.rawHeaders;
    this.headers = Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] ?? '', raw[2 * i + 1] ?? ''] as const);
    message.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    message.on('end', () => {
      this.hasEnded = true;
    });
  }

  /** The values of all headers with the name, in order. Names are case-insensitive. */
  headerValues(name: string): string[] {
    return this.headers
      .filter(([headerName]) => headerName.toLowerCase() === name.toLowerCase())
      .map(([, value]) => value);
  }

  /** The value of a header that must not be repeated; throws if it is. */
  header(name: string): string | undefined {
    const values = this.headerValues(name);
    if (values.length > 1) throw new Error(`The header ${name} was sent ${values.length} times.`);
    return values[0];
  }

  /** The names of the headers in lower case, sorted. */
  get headerNames(): string[] {
    return this.headers.map(([name]) => name.toLowerCase()).toSorted();
  }

  /** The part of the body that has arrived. */
  get body(): Buffer {
    return Buffer.concat(this.chunks);
  }

  /** Whether the whole body arrived. */
  get isComplete(): boolean {
    return this.hasEnded;
  }

  json(): unknown {
    return JSON.parse(this.body.toString('utf8'));
  }
}
