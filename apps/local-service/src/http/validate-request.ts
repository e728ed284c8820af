import {
  badRequest,
  inVersion,
  resolve,
  validate,
  type Node,
  type Operation,
  
} from '@searchdeck/contract';

/** A query parameter's text as the value that its schema describes. */
const valueOf = (schema: Node, texts: string[]): unknown => {
  const node = resolve(schema);
  const text = texts[0] ?? '';
  switch (node.kind) {
    case 'array':
      return texts.map((item) => valueOf(node.items, [item]));
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    default:
      return text;
  }
};

const checkParameters = (operation: Operation, query: URLSearchParams, version: string): void => {
  for (const parameter of operation.query) {
    if (parameter.name === 'api-version') continue;
    const texts = query.getAll(parameter.name);
    if (texts.length === 0) {
      if (parameter.required)
        throw badRequest(`The query parameter '${parameter.name}' is required.`, {
          code: 'MissingParameter',
          target: parameter.name,
        });
      continue;
    }
    const node = resolve(parameter.schema);
    if (!inVersion(parameter.schema.only ?? node.only, version))
      throw badRequest(`The query parameter '${parameter.name}' is not available in the API version '${version}'.`, {
        code: 'InvalidParameter',
        target: parameter.name,
      });
    if (texts.length > 1 && node.kind !== 'array')
      throw badRequest(`The query parameter '${parameter.name}' is given more than once.`, {
        code: 'InvalidParameter',
        target: parameter.name,
      });
    validate(parameter.schema, valueOf(parameter.schema, texts), { version, path: parameter.name });
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as the handler sees it: a definition that is put without its name has the one of the path. */
const complete = (operation: Operation, parameters: Record<string, string>, body: unknown): unknown => {
  if (operation.verb !== 'put' || !isObject(body) || body['name'] !== undefined) return body;
  return { ...body, name: Object.values(parameters)[0] };
};

/** The GET forms of search, suggest and autocomplete turn their query into the body of the POST form and check that. */
const readsItsOwnQuery = (operation: Operation): boolean =>
  operation.method === 'GET' && operation.id.startsWith('documents.');

/** The schema of an operation's body in one api-version. */
export const requestSchema = ({ request }: Operation, version: string): Node | undefined =>
  request?.schemaIn?.[version] ?? request?.schema;

/** Path, query and body against the operation's row; 400 names the part and the rule. Returns the body to use. */
export const validateRequest = (
  operation: Operation,
  parameters: Record<string, string>,
  query: URLSearchParams,
  given: unknown,
  version: string,
): unknown => {
  for (const [name, schema] of Object.entries(operation.pathParameters))
    validate(schema, parameters[name], { version, path: name });
  if (!readsItsOwnQuery(operation)) checkParameters(operation, query, version);
  const body = complete(operation, parameters, given);
  if (operation.request === undefined) return undefined;
  if (body === undefined) {
    if (operation.request.required)
      throw badRequest('The request needs a JSON body.', { code: 'MissingRequestBody', target: 'body' });
    return undefined;
  }
  validate(requestSchema(operation, version) ?? operation.request.schema, body, {
    version,
    mode: operation.method === 'PATCH' ? 'update' : 'create',
  });
  return body;
};
