import { ORIGIN_SECRET_HEADER } from './codes.js';
import { JsonSchemaPrinter, type JsonSchema } from '../schema/json-schema.js';
import { resolve, type ObjectNode } from '../schema/node.js';
import { everyVersion } from '../versions/index.js';
import { bffErrorBody } from './errors.js';
import type { BffOperation } from './operation.js';
import { bffOperations } from './operations.js';

const queryParameters = (query: ObjectNode, printer: JsonSchemaPrinter): JsonSchema[] =>
  Object.entries(query.fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: field.required,
    ...(resolve(field.schema).description === undefined ? {} : { description: resolve(field.schema).description }),
    schema: printer.print(field.schema),
  }));

const operationOf = (row: BffOperation, printer: JsonSchemaPrinter): JsonSchema => {
  const { status, description, schema, media } = row.response;
  const content =
    media === 'file'
      ? { 'application/octet-stream': {} }
      : schema && {
          [media === 'events' ? 'text/event-stream' : 'application/json']: { schema: printer.print(schema) },
        };
  const parameters = [
    ...Object.entries(row.pathParameters ?? {}).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      schema: printer.print(parameter),
    })),
    ...(row.query === undefined ? [] : queryParameters(row.query, printer)),
    ...(row.isConditional ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }] : []),
  ];
  return {
    operationId: row.id,
    summary: row.summary,
    tags: [row.tag],
    parameters,
    ...(row.bytes === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    ...(row.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: printer.print(row.body) } } } }),
    responses: {
      [status]: { description, ...(content === undefined ? {} : { content }) },
      default: {
        description: 'An error.',
        content: { 'application/json': { schema: printer.print(bffErrorBody) } },
      },
    },
    ...(row.role === 'open' ? { security: [] } : { 'x-role': row.role }),
  };
};

/** The OpenAPI 3.1 document of the BFF's own API, printed from its operation table. */
export const bffOpenApi = (): JsonSchema => {
  const printer = new JsonSchemaPrinter({ version: everyVersion, refPrefix: '#/components/schemas/' });
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of bffOperations) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row, printer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Searchdeck BFF',
      description: `The console's own interface. Requests need the session cookie and the header ${ORIGIN_SECRET_HEADER} with the originSecret of the session.`,
      version: '1',
    },
    security: [{ session: [], header: [] }],
    tags: [...new Set(bffOperations.map((row) => row.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: printer.definitions,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-searchdeck-session' },
        header: { type: 'apiKey', in: 'header', name: ORIGIN_SECRET_HEADER },
      },
    },
  };
};
