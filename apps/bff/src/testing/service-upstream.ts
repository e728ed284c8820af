import { parseJson, printJson } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';
import { IndexUpstream, type IndexDocument } from './index-upstream.js';

const json = (body: unknown, status = 200): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: printJson(body),
});
const failure = (status: number, message: string) => json({ error: { code: '', message } }, status);

/** An indexer of the service: its definition, the documents that it writes, and its latest run. */
export interface UpstreamIndexer {
  definition: Record<string, unknown>;
  documents: readonly IndexDocument[];
  /** The data that is already indexed is not read again. */
  hasRead: boolean;
  /** Reads of the status until the run ends. */
  remaining: number;
  lastResult: Record<string, unknown> | null;
}

/** A search service with indexes, indexers, and aliases, which are replaced and deleted as the real one does it. */
export class ServiceUpstream {
  readonly indexes = new Map<string, IndexUpstream>();
  readonly definitions = new Map<string, Record<string, unknown>>();
  readonly indexers = new Map<string, UpstreamIndexer>();
  readonly skillsets = new Map<string, Record<string, unknown>>();
  /** Result of the next runs that fail; the others succeed. */
  readonly failures: string[] = [];
  /** The index that an alias points to. */
  readonly aliases = new Map<string, string>();
  /** Runs before each response. */
  before: (request: RecordedRequest) => UpstreamResponse | undefined = () => undefined;
  private version = 0;

  add(name: string, index: IndexUpstream): void {
    this.indexes.set(name, index);
    this.definitions.set(name, { name, fields: index.fields, '@odata.etag': this.etag() });
  }

  respond = (request: RecordedRequest): UpstreamResponse => {
    const path = request.target.split('?')[0] ?? '';
    const response = this.before(request);
    if (response !== undefined) return response;
    if (path.endsWith('/aliases')) {
      const value = [...this.aliases].map(([name, index]) => ({ name, indexes: [index] }));
      return json({ value });
    }
    const [, kind, name = '', rest = ''] = /\/(indexes|aliases|indexers|skillsets)\('([^']*)'\)(.*)$/.exec(path) ?? [];
    if (kind === 'aliases') return this.alias(request, name);
    if (kind === 'indexers') return this.indexer(request, name, rest);
    if (kind === 'skillsets') {
      if (request.method === 'PUT') {
        this.skillsets.set(name, parseJson(request.body.toString()) as Record<string, unknown>);
      }
      return json(this.skillsets.get(name));
    }
    if (rest === '') return this.definition(request, name);
    const index = this.indexes.get(name);
    if (index === undefined) return failure(404, `No index with the name '${name}' was found in the service.`);
    if (rest === '/search.stats') {
      const storageSize = [...index.documents.values()].reduce((sum, document) => sum + printJson(document).length, 0);
      return json({ documentCount: index.documents.size, storageSize, vectorIndexSize: 0 });
    }
    return index.respond(request);
  };

  private definition(request: RecordedRequest, name: string): UpstreamResponse {
    const current = this.definitions.get(name);
    if (request.method === 'PUT') {
      if (current !== undefined) return failure(412, 'The precondition is not met.');
      const body = parseJson(request.body.toString()) as Record<string, unknown>;
      this.add(name, new IndexUpstream(body['fields'] as object[], []));
      return json(this.definitions.get(name), 201);
    }
    if (current === undefined) return failure(404, `No index with the name '${name}' was found in the service.`);
    if (request.method === 'GET') return json(current);
    if ([...this.aliases.values()].includes(name)) return failure(400, 'An alias points to the index.');
    if (request.header('if-match') !== current['@odata.etag']) return failure(412, 'The precondition is not met.');
    this.definitions.delete(name);
    this.indexes.delete(name);
    return { status: 204 };
  }

  addIndexer(definition: Record<string, unknown>, documents: readonly IndexDocument[]): void {
    const name = String(definition['name']);
    const indexer = { definition, documents, hasRead: true, remaining: 0, lastResult: null };
    this.indexers.set(name, indexer);
  }

  private indexer(request: RecordedRequest, name: string, rest: string): UpstreamResponse {
    const indexer = this.indexers.get(name);
    if (indexer === undefined) return failure(404, `No indexer with the name '${name}' was found.`);
    const isRunning = indexer.lastResult?.['status'] === 'inProgress';
    switch (rest) {
      case '':
        if (request.method === 'PUT') {
          indexer.definition = parseJson(request.body.toString()) as Record<string, unknown>;
        }
        return json(indexer.definition);
      case '/search.status':
        if (isRunning) this.continueRun(indexer);
        return json({ name, status: 'running', lastResult: indexer.lastResult, executionHistory: [] });
      case '/search.reset':
        if (isRunning) return failure(409, 'The indexer is running.');
        indexer.hasRead = false;
        indexer.lastResult = this.result('reset', 0);
        return { status: 204 };
      case '/search.run':
        if (isRunning) return failure(409, 'The indexer is running.');
        indexer.remaining = 2;
        indexer.lastResult = this.result('inProgress', 0);
        return { status: 202 };
      default:
        return failure(404, `${rest} is unknown.`);
    }
  }

  private continueRun(indexer: UpstreamIndexer): void {
    indexer.remaining -= 1;
    if (indexer.remaining > 0) return;
    const { startTime } = indexer.lastResult ?? {};
    const errorMessage = this.failures.shift();
    const documents = indexer.hasRead ? [] : indexer.documents;
    const target = this.indexes.get(String(indexer.definition['targetIndexName']));
    // A run that fails has written half of the documents.
    const writtenDocuments = errorMessage === undefined ? documents : documents.slice(0, documents.length / 2);
    for (const document of writtenDocuments) target?.documents.set(String(document['id']), document);
    if (errorMessage === undefined) indexer.hasRead = true;
    const status = errorMessage === undefined ? 'success' : 'transientFailure';
    indexer.lastResult = {
      ...this.result(status, writtenDocuments.length),
      startTime,
      errorMessage: errorMessage ?? null,
    };
  }

  private result(status: string, itemsProcessed: number): Record<string, unknown> {
    this.version += 1;
    const startTime = new Date(Date.UTC(2026, 0, 1, 0, 0, this.version)).toISOString();
    return { status, startTime, itemsProcessed, itemsFailed: 0, errors: [] };
  }

  private alias(request: RecordedRequest, name: string): UpstreamResponse {
    if (request.method === 'PUT') {
      const { indexes } = parseJson(request.body.toString()) as { indexes: string[] };
      this.aliases.set(name, indexes[0] ?? '');
    }
    const index = this.aliases.get(name);
    return index === undefined ? failure(404, 'No alias.') : json({ name, indexes: [index], '@odata.etag': '"1"' });
  }

  private etag(): string {
    this.version += 1;
    return `"${this.version}"`;
  }
}
