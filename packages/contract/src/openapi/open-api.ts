import { pathToDialect, schemaNames, type DialectId } from '../dialects/index.js';
import { operations } from '../operations/index.js';
import type { Operation, Parameter, ResponseSpec } from '../operations/operation.js';
import { JsonSchemaPrinter, type JsonSchema } from '../schema/json-schema.js';
import { resolve, type Node } from '../schema/node.js';
import { everyVersion, coversVersion, stableVersion, type Plane } from '../versions/index.js';

export interface OpenApiOptions {
  /** One api-version. Default: all versions, with `x-versions` where only some have a field. */
  version?: string;
  /** Default: `vendor`, the names of the interface documents. */
  dialect?: DialectId;
  /** Base URL. Default: the variable of the interface documents. */
  server?: string;
  /** Base URL of the identity provider. */
  authority?: string;
}
export type OpenApiDocument = JsonSchema;

const planeInfo: Record<Plane, { title: string; description: string; variable: string; example: string }> = {
  management: {
    title: 'Search Service Management API',
    description: 'Provisions and administers search service resources.',
    variable: 'mgmt_url',
    example: 'http://localhost:4800',
  },
  data: {
    title: 'Search Service Data-Plane API',
    description:
      'Manages indexes, data sources, indexers, skillsets, synonym maps, aliases, knowledge bases, and knowledge sources, and indexes and queries documents.',
    variable: 'endpoint',
    example: 'http://localhost:4800/services/example',
  },
};

const securitySchemes = (plane: Plane, authority: string): JsonSchema => {
  const oauth = (path: string, scopes: Record<string, string>) => ({
    type: 'oauth2',
    flows: { implicit: { authorizationUrl: `${authority}${path}`, scopes } },
  });
  return plane === 'management'
    ? { oauth2: oauth('/common/oauth2/authorize', { user_impersonation: 'Impersonate the user account.' }) }
    : {
        apiKey: { type: 'apiKey', in: 'header', name: 'api-key' },
        oauth2: oauth('/common/oauth2/v2.0/authorize', {
          '{search_resource}/.default': 'All permissions granted by the roles of the user.',
        }),
      };
};
const security = (plane: Plane): JsonSchema[] =>
  plane === 'management'
    ? [{ oauth2: ['user_impersonation'] }]
    : [{ apiKey: [] }, { oauth2: ['{search_resource}/.default'] }];

class DocumentPrinter {
  private readonly printer: JsonSchemaPrinter;

  constructor(private readonly options: Required<Omit<OpenApiOptions, 'server'>>) {
    this.printer = new JsonSchemaPrinter({
      version: options.version,
      refPrefix: '#/components/schemas/',
      ...schemaNames(options.dialect),
    });
  }
  get schemas(): Record<string, JsonSchema> {
    return this.printer.definitions;
  }

  private parameter(p: Parameter, operation: Operation): JsonSchema {
    const schema =
      p.name === 'api-version'
        ? { type: 'string', minLength: 1, examples: operation.versions }
        : this.printer.print(p.schema);
    return {
      name: p.name,
      in: p.in,
      required: p.required || (p.requiredIn as readonly string[] | undefined)?.includes(this.options.version) === true,
      description: p.description,
      ...(p.requiredIn === undefined ? {} : { 'x-required-in': p.requiredIn }),
      schema,
    };
  }

  /** One schema, or any of the shapes that the versions have. */
  private body(spec: { schema?: Node; schemaIn?: Readonly<Record<string, Node>> }): JsonSchema | undefined {
    if (spec.schema === undefined) return undefined;
    const ownSchema = spec.schemaIn?.[this.options.version];
    if (ownSchema !== undefined) return this.printer.print(ownSchema);
    const otherSchemas = this.options.version === everyVersion ? Object.values(spec.schemaIn ?? {}) : [];
    const shapes = [spec.schema, ...otherSchemas].map((s) => this.printer.print(s));
    return shapes.length === 1 ? shapes[0] : { anyOf: shapes };
  }

  private response(spec: ResponseSpec): JsonSchema {
    const schema = this.body(spec);
    const headers = Object.fromEntries(
      Object.entries(spec.headers ?? {}).map(([name, description]) => [
        name,
        { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
      ]),
    );
    return {
      description: spec.description,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(schema === undefined
        ? {}
        : { content: { [spec.media === 'text' ? 'text/plain' : 'application/json']: { schema } } }),
    };
  }

  private requestBody({ request }: Operation): JsonSchema | undefined {
    const schema = request && this.body(request);
    if (schema === undefined) return undefined;
    return request?.media === 'bytes' ? { 'application/octet-stream': {} } : { 'application/json': { schema } };
  }

  operation(operation: Operation): JsonSchema {
    const path = Object.entries(operation.pathParameters).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      ...(schema.description === undefined ? {} : { description: schema.description }),
      schema: this.printer.print(schema),
    }));
    const request = this.requestBody(operation);
    return {
      operationId: operation.id,
      summary: operation.summary,
      tags: [operation.tag],
      parameters: [
        ...path,
        ...[...operation.query, ...operation.headers]
          .filter((p) => coversVersion(resolve(p.schema).only, this.options.version))
          .map((p) => this.parameter(p, operation)),
      ],
      ...(request === undefined
        ? {}
        : {
            requestBody: {
              required: operation.request?.required ?? true,
              content: request,
            },
          }),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, spec]) => [
          status === '0' ? 'default' : status,
          this.response(spec),
        ]),
      ),
      'x-api-versions': operation.versions,
      'x-documented-in': operation.documentedVersions,
      ...(operation.documentedVersions.length === 0 ? { 'x-added': true } : {}),
      ...(operation.isLongRunning ? { 'x-long-running-operation': true } : {}),
    };
  }
}

/** The OpenAPI 3.1 document of a plane, printed from the operation table. */
export const openApi = (
  plane: Plane,
  options: OpenApiOptions = {},
  table: readonly Operation[] = operations,
): OpenApiDocument => {
  const { version = everyVersion, dialect = 'vendor', authority = 'https://login.example.com' } = options;
  const printer = new DocumentPrinter({ version, dialect, authority });
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const tags = new Set<string>();
  for (const operation of table) {
    if (operation.plane !== plane) continue;
    if (version !== everyVersion && !(operation.versions as readonly string[]).includes(version)) continue;
    tags.add(operation.tag);
    const path = pathToDialect(operation.path, dialect);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: printer.operation(operation) };
  }
  const { title, description, variable, example } = planeInfo[plane];
  return {
    openapi: '3.1.0',
    info: { title, description, version: version === everyVersion ? stableVersion[plane] : version },
    servers: [
      options.server === undefined
        ? { url: `{${variable}}`, variables: { [variable]: { default: example, description: 'Base URL.' } } }
        : { url: options.server },
    ],
    security: security(plane),
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { schemas: printer.schemas, securitySchemes: securitySchemes(plane, authority) },
  };
};
