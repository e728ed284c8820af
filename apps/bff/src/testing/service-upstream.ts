import { parseJson, printJson } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';
import { IndexUpstream } from './index-upstream.js';

const json = (body: unknown, status = 200): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: printJson(body),
});
const failure = (status: number, message: string) => json({ error: { code: '', message } }, status);

/** A search service with indexes and aliases, which are replaced and deleted as the real one does it. */
export class ServiceUpstream {
  readonly indexes = new Map<string, IndexUpstream>();
  readonly definitions = new Map<string, Record<string, unknown>>();
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
    const [, kind, name = '', rest = ''] = /\/(indexes|aliases)\('([^']*)'\)(.*)$/.exec(path) ?? [];
    if (kind === 'aliases') return this.alias(request, name);
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
