import { parseJson, printJson } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';

export type IndexDocument = Record<string, unknown>;

const json = (body: unknown, status = 200): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: printJson(body),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : printJson(value));
const less = (a: unknown, b: unknown): boolean => (typeof a === 'bigint' ? a < (b as bigint) : text(a) < text(b));

/** One condition of the filters that tasks build: `(kind eq 'a')`, `id ge 'x'`, `views ne null`, `search.in(…)`. */
const condition = (part: string): ((document: IndexDocument) => boolean) => {
  const [, list] = /^search\.in\(id, '(.*)', '\|'\)$/.exec(part) ?? [];
  if (list !== undefined) {
    const keys = new Set(list.split('|'));
    return (document) => keys.has(text(document['id']));
  }
  const [, field = '', operator = '', literal = ''] = /^\(?(\w+) (eq|ne|ge) ([^)]*)\)?$/.exec(part) ?? [];
  const value = literal === 'null' ? null : literal.startsWith("'") ? literal.slice(1, -1) : BigInt(literal);
  if (operator === 'eq') return (document) => document[field] === value;
  if (operator === 'ne') return (document) => document[field] !== value;
  if (operator === 'ge') return (document) => document[field] !== null && !less(document[field], value);
  throw new Error(`The filter ${part} is not supported by this test.`);
};

/** An index of a search service: its definition, search with paging by a field, and writes. */
export class IndexUpstream {
  readonly documents = new Map<string, IndexDocument>();
  /** Runs before each response. */
  before: (request: RecordedRequest) => UpstreamResponse | undefined = () => undefined;

  constructor(
    readonly fields: readonly object[],
    documents: readonly IndexDocument[],
  ) {
    for (const document of documents) this.documents.set(text(document['id']), document);
  }

  respond = (request: RecordedRequest): UpstreamResponse => {
    const response = this.before(request);
    if (response !== undefined) return response;
    const path = request.target.split('?')[0] ?? '';
    const body = request.body.length === 0 ? {} : (parseJson(request.body.toString()) as Record<string, unknown>);
    if (request.method === 'GET' && path.endsWith(')')) return json({ name: 'films', fields: this.fields });
    if (path.endsWith('/search.index')) return this.index(body['value'] as IndexDocument[]);
    if (path.endsWith('/search.post.search')) return this.search(body);
    return json({ error: { code: '', message: `${request.method} ${path} is unknown.` } }, 404);
  };

  private index(actions: readonly IndexDocument[]): UpstreamResponse {
    for (const { '@search.action': type, ...document } of actions) {
      const key = text(document['id']);
      if (type === 'delete') this.documents.delete(key);
      else this.documents.set(key, type === 'upload' ? document : { ...this.documents.get(key), ...document });
    }
    return json({ value: actions.map((action) => ({ key: action['id'], status: true, statusCode: 200 })) });
  }

  private search(body: Record<string, unknown>): UpstreamResponse {
    const conditions = body['filter'] === undefined ? [] : text(body['filter']).split(' and ').map(condition);
    const matches = [...this.documents.values()].filter((document) => conditions.every((test) => test(document)));
    if (typeof body['orderby'] === 'string') {
      const field = body['orderby'].split(' ')[0] ?? '';
      matches.sort((a, b) => (less(a[field], b[field]) ? -1 : less(b[field], a[field]) ? 1 : 0));
    }
    const select = typeof body['select'] === 'string' ? body['select'].split(',') : undefined;
    const value = matches.slice(0, Number(body['top'])).map((document) => ({
      '@search.score': 1,
      ...Object.fromEntries(Object.entries(document).filter(([name]) => select?.includes(name) ?? true)),
    }));
    return json({ ...(body['count'] === true ? { '@odata.count': matches.length } : {}), value });
  }
}
