import type { IncomingHttpHeaders } from 'node:http';
import {
  applyWriteOnly,
  badRequest,
  completeWriteOnly,
  coversVersion,
  isDocumentOperation,
  isObject,
  requestSchema,
  resolve,
  searchParameters,
  validate,
  validateIn,
  validateQuery,
  type ApiVersion,
  type Node,
  type Operation,
} from '@searchdeck/contract';
import { invalidParameter } from '@searchdeck/query';

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
      if (parameter.required) {
        throw badRequest(`The query parameter '${parameter.name}' is required.`, {
          code: 'MissingParameter',
          target: parameter.name,
        });
      }
      continue;
    }
    const node = resolve(parameter.schema);
    if (!coversVersion(parameter.schema.only ?? node.only, version)) {
      throw badRequest(`The query parameter '${parameter.name}' is not available in the API version '${version}'.`, {
        code: 'InvalidParameter',
        target: parameter.name,
      });
    }
    if (texts.length > 1 && node.kind !== 'array') {
      throw badRequest(`The query parameter '${parameter.name}' is specified more than once.`, {
        code: 'InvalidParameter',
        target: parameter.name,
      });
    }
    validate(parameter.schema, valueOf(parameter.schema, texts), { ...validateIn(version), path: parameter.name });
  }
};

/** The parameter of the GET form for a name that only the POST form has. */
const intendedParameter = (operation: Operation, name: string): string | undefined => {
  const parameterName = operation.query.find((parameter) => parameter.name === `$${name}`)?.name;
  if (parameterName !== undefined || operation.takesSearchParameters !== true) return parameterName;
  return searchParameters.find(({ id, body }) => body === name && id !== name)?.id;
};

/**
 * OData reserves names with a dollar sign, so an unknown one is a mistake. Other unknown names are custom options, which are
 * ignored, except names of the POST form: ignoring `filter` would return documents that should be excluded.
 */
const checkQueryOptions = (operation: Operation, query: URLSearchParams): void => {
  for (const name of query.keys()) {
    if (operation.query.some((parameter) => parameter.name === name)) continue;
    const canonical = operation.query.find((parameter) => parameter.name.toLowerCase() === name.toLowerCase());
    if (canonical !== undefined) {
      throw invalidParameter(
        `The query parameter '${name}' must be written '${canonical.name}': names of parameters are case-sensitive.`,
        name,
      );
    }
    const other = intendedParameter(operation, name);
    if (other !== undefined) {
      throw invalidParameter(
        `The query parameter '${name}' is called '${other}' in the URL; without the dollar sign or in the plural it is a member of the body of a POST request.`,
        name,
      );
    }
    if (name.startsWith('$')) throw invalidParameter(`The query option '${name}' is not supported here.`, name);
  }
};

/** The body with the name of the path, for a definition that is put without a name. */
const complete = (operation: Operation, parameters: Record<string, string>, body: unknown): unknown => {
  if (operation.verb !== 'put' || !isObject(body) || body['name'] !== undefined) return body;
  return { ...body, name: Object.values(parameters)[0] };
};

/** The GET forms of search, suggest, and autocomplete turn their query into the body of the POST form and check that. */
const validatesOwnQuery = (operation: Operation): boolean =>
  operation.method === 'GET' && isDocumentOperation(operation);

const checkHeaders = (operation: Operation, headers: IncomingHttpHeaders, version: ApiVersion): void => {
  for (const { name, required, requiredIn } of operation.headers) {
    if ((required || requiredIn?.includes(version)) && headers[name.toLowerCase()] === undefined) {
      throw badRequest(`The header '${name}' is required.`, { code: 'MissingParameter', target: name });
    }
  }
};

/** A secret that is returned as null still exists; a new object has no stored secret. */
const withSecrets = (operation: Operation, schema: Node, body: unknown, storedDefinition: unknown): unknown => {
  if (operation.verb !== 'put' && operation.verb !== 'create') return body;
  return storedDefinition === undefined
    ? applyWriteOnly(schema, body, undefined)
    : completeWriteOnly(schema, body, storedDefinition);
};

export interface RequestParts {
  /** Decoded path parameters. */
  parameters: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** In the contract's names. */
  body: unknown;
  /** The definition that a put would replace. */
  storedDefinition: unknown;
}

/** An invalid name in a path is 404, not 400, except where the request would create the object. */
const isNameOfExistingObject = (operation: Operation, parameter: string): boolean =>
  operation.plane === 'data' && operation.verb !== 'put' && parameter.endsWith('Name');

/** Validates path, query, headers, and body against the operation's row; returns the body to use. Throws SearchError 400. */
export const validateRequest = (operation: Operation, request: RequestParts, version: ApiVersion): unknown => {
  const { parameters, query, headers } = request;
  for (const [name, schema] of Object.entries(operation.pathParameters)) {
    if (!isNameOfExistingObject(operation, name)) validate(schema, parameters[name], { version, path: name });
  }
  checkQueryOptions(operation, query);
  if (!validatesOwnQuery(operation)) checkParameters(operation, query, version);
  checkHeaders(operation, headers, version);
  const body = complete(operation, parameters, request.body);
  if (operation.request === undefined) return undefined;
  if (body === undefined) {
    if (operation.request.required) {
      throw badRequest('The request requires a JSON body.', { code: 'MissingRequestBody', target: 'body' });
    }
    return undefined;
  }
  const schema = requestSchema(operation, version) ?? operation.request.schema;
  if (isDocumentOperation(operation)) {
    validateQuery(schema, body, validateIn(version));
    return body;
  }
  validate(schema, withSecrets(operation, schema, body, request.storedDefinition), {
    ...validateIn(version),
    mode: operation.method === 'PATCH' ? 'update' : 'create',
  });
  return body;
};
