import { createHash } from 'node:crypto';
import { pipeline, Transform, type TransformCallback, type Writable } from 'node:stream';
import {
  buildPath,
  fromDialect,
  isObject,
  kindById,
  operationById,
  parseJson,
  printJson,
  stableVersion,
  toDialect,
  type Operation,
  type OperationId,
  type VersionChange,
} from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { HistoryLimits } from '../config.js';
import { planeEndpoint } from '../connections/plane-endpoint.js';
import type { Credentials } from '../credentials/credentials.js';
import { planRequest } from '../operations/plan.js';
import type { ResponseHead } from '../outbound/exchange.js';
import { collectBody } from '../proxy/collect-body.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord, DefinitionVersionRepository } from '../store/repositories.js';
import { withoutSecrets } from './without-secrets.js';

/** A request that reads or writes a definition. */
export interface DefinitionRequest {
  connection: ConnectionRecord;
  operation: Operation;
  parameters: Readonly<Record<string, string>>;
  principal: Principal;
  requestId: string;
  /** Rebuilt path and query. */
  target: string;
  /** How a written version came into the history, by default `saved`. */
  savedAs?: Extract<VersionChange, 'saved' | 'rebuilt'> | undefined;
  /** Called when the version of the response is stored. */
  onVersion?: (version: StoredVersion) => void;
}

/** A version that is in the history. */
export interface StoredVersion {
  id: number;
  kind: string;
  name: string;
}

export interface DefinitionHistoryOptions {
  repository: DefinitionVersionRepository;
  credentials: Credentials;
  upstream: Upstream;
  limits: HistoryLimits;
  log: Logger;
}

/** A larger definition has no history. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Timeout of reading a definition before its deletion. */
const READ_TIMEOUT_MS = 10_000;
/** Maximum number of definitions whose ETag is cached. */
const MAX_ETAGS = 2_000;

/**
 * Stores every version of a definition that is read or written through Searchdeck, without secrets. A version is stored
 * before the client receives the end of the response. A failure never affects the request.
 */
export class DefinitionHistory {
  /** ETags of the last stored versions: a response with the same ETag is not stored again. */
  private readonly etags = new Map<string, string>();

  constructor(
    private readonly options: DefinitionHistoryOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /** The stream for the body of a response: one that stores the definition first, or `receiver` itself. */
  tap(request: DefinitionRequest, head: ResponseHead, receiver: Writable): Writable {
    if (!isDefinition(request) || head.status >= 300 || this.isKnown(request, head.headers.etag)) return receiver;
    const body = new BufferedBody(MAX_BYTES, (text) => this.observe(request, head.status, text));
    pipeline(body, receiver, () => undefined);
    return body;
  }

  /** Stores the definition of a response, or that it was deleted. */
  async observe(request: DefinitionRequest, status: number, text: string): Promise<void> {
    const { operation, parameters } = request;
    if (!isDefinition(request) || status >= 300) return;
    try {
      const kind = kindById(operation.kind ?? '');
      if (kind === undefined) return;
      if (operation.verb === 'delete') {
        await this.add(request, kind.id, parameters[kind.parameter] ?? '', undefined);
        return;
      }
      const body = text === '' ? undefined : parseJson(text);
      const name = isObject(body) ? body['name'] : undefined;
      // Without a representation in the response, the next read has the new version.
      if (!isObject(body) || typeof name !== 'string') return;
      const { '@odata.etag': etag, '@odata.context': _context, ...definition } = body;
      const { dialect } = request.connection;
      const neutral = fromDialect(kind.schema, definition, dialect);
      await this.add(
        request,
        kind.id,
        name,
        printJson(toDialect(kind.schema, withoutSecrets(kind.schema, neutral), dialect)),
      );
      if (typeof etag === 'string') this.cacheEtag(keyOf(request, kind.id, name), etag);
    } catch (error) {
      const { requestId } = request;
      this.options.log.warn({ requestId, error: (error as { code?: unknown }).code }, 'a version was not stored');
    }
  }

  /** The last stored version of the definition that a write changes; undefined: none, or no definition. */
  async versionBefore(request: Pick<DefinitionRequest, 'connection' | 'operation' | 'parameters'>) {
    const { operation, parameters, connection } = request;
    const kind =
      operation.effect === 'write' && operation.verb !== undefined ? kindById(operation.kind ?? '') : undefined;
    const name = kind === undefined ? undefined : parameters[kind.parameter];
    if (kind === undefined || name === undefined) return undefined;
    return this.options.repository.lastId(connection.id, kind.id, name).catch(() => undefined);
  }

  /** Stores the current version of a definition that is about to be deleted, unless a version of it is stored. */
  async beforeDelete(request: DefinitionRequest): Promise<void> {
    const { operation, parameters, connection, principal, requestId } = request;
    if (operation.verb !== 'delete' || !isDefinition(request)) return;
    const { repository, credentials, upstream, log } = this.options;
    try {
      const kind = kindById(operation.kind ?? '');
      const name = kind === undefined ? undefined : parameters[kind.parameter];
      if (kind === undefined || name === undefined || (await repository.has(connection.id, kind.id, name))) return;
      const row = operationById(`${kind.id}.get` as OperationId);
      const path = buildPath(row, { [kind.parameter]: name });
      const plan = planRequest('data', row.method, path, `api-version=${stableVersion.data}`, connection.dialect);
      const { origin, basePath } = planeEndpoint(connection, 'data');
      const body = collectBody(MAX_BYTES);
      const { head } = await upstream.send(
        {
          origin,
          method: row.method,
          path: basePath + plan.target,
          headers: outboundHeaders(
            row,
            {},
            requestId,
            undefined,
            await credentials.headers(connection, row, principal),
          ),
          body: null,
          signal: AbortSignal.timeout(READ_TIMEOUT_MS),
          connectionId: connection.id,
          effect: 'read',
          isRepeatable: true,
        },
        () => body.stream,
      );
      const { onVersion: _onVersion, ...readRequest } = request;
      await this.observe({ ...readRequest, ...plan }, head.status, body.text() ?? '');
    } catch (error) {
      log.warn(
        { requestId, error: (error as { code?: unknown }).code },
        'a definition was not read before its deletion',
      );
    }
  }

  private async add(
    request: DefinitionRequest,
    kind: string,
    name: string,
    definition: string | undefined,
  ): Promise<void> {
    const { repository, limits } = this.options;
    const { connection, operation, principal, savedAs = 'saved' } = request;
    const at = this.now();
    const change = definition === undefined ? 'deleted' : operation.effect === 'write' ? savedAs : 'seen';
    if (definition === undefined) this.etags.delete(keyOf(request, kind, name));
    const id = await repository.add(
      {
        connectionId: connection.id,
        kind,
        name,
        at,
        subject: principal.subject,
        userName: principal.name,
        change,
        hash: createHash('sha256')
          .update(definition ?? '')
          .digest('hex'),
        definition: definition ?? null,
      },
      { maxVersions: limits.maxVersions, after: at - limits.retentionMs },
    );
    request.onVersion?.({ id, kind, name });
  }

  private isKnown(request: DefinitionRequest, etag: string | undefined): boolean {
    const { operation, parameters } = request;
    if (operation.verb !== 'get' || etag === undefined) return false;
    const kind = kindById(operation.kind ?? '');
    return kind !== undefined && this.etags.get(keyOf(request, kind.id, parameters[kind.parameter] ?? '')) === etag;
  }

  private cacheEtag(key: string, etag: string): void {
    this.etags.delete(key);
    this.etags.set(key, etag);
    const [oldest] = this.etags.keys();
    if (this.etags.size > MAX_ETAGS && oldest !== undefined) this.etags.delete(oldest);
  }
}

const keyOf = ({ connection }: DefinitionRequest, kind: string, name: string): string =>
  `${connection.id} ${kind} ${name}`;

/** Whether the request is for one complete definition. A read of some properties is not. */
const isDefinition = ({ operation, target }: DefinitionRequest): boolean =>
  operation.kind !== undefined &&
  operation.verb !== undefined &&
  operation.verb !== 'list' &&
  !/[?&]\$select=/.test(target);

/** Buffers a body until it was handled, and then forwards it. A body beyond `maxBytes` is forwarded as it arrives. */
class BufferedBody extends Transform {
  private chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly handle: (text: string) => Promise<void>,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.chunks.push(chunk);
    if (this.bytes > this.maxBytes) this.release();
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.bytes > this.maxBytes) return done();
    void this.handle(Buffer.concat(this.chunks).toString('utf8')).finally(() => {
      this.release();
      done();
    });
  }

  private release(): void {
    for (const chunk of this.chunks) this.push(chunk);
    this.chunks = [];
  }
}
