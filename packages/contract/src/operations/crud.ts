import { array, int64, object, required, string } from '../schema/node.js';
import type { ResourceKind } from '../resources/kind.js';
import { dataVersions, type ApiVersion } from '../versions/index.js';
import { type Operation, type ResponseSpec } from './operation.js';
import {
  apiVersion,
  conditional,
  dataHeaders,
  listCursor,
  listPaging,
  prefer,
  putParametersByName,
  select,
} from './parameters.js';
import { dataError } from './shared.js';

export type CrudVerb = 'create' | 'list' | 'get' | 'put' | 'delete';
export type CrudId<Id extends string> = `${Id}.${CrudVerb}`;

const definitionResponse = (description: string, kind: ResourceKind): ResponseSpec => ({
  description,
  schema: kind.schema,
  headers: { ETag: 'ETag of the object, for use in If-Match and If-None-Match.' },
});

/** The five operations of every kind, derived from its row. */
export const crudOperations = <Id extends string>(kind: ResourceKind<Id>): Operation<CrudId<Id>>[] => {
  const collection = `/${kind.id}`;
  const item = `/${kind.id}('{${kind.parameter}}')`;
  const base = {
    plane: 'data' as const,
    tag: kind.plural,
    kind: kind.id,
    versions: dataVersions,
    key: 'admin' as const,
    retry: 'safe' as const,
  };
  const documentedVersions = (verb: CrudVerb) => (kind.documentedVersions[verb] ?? []) as readonly ApiVersion[];
  const itemParameters = { [kind.parameter]: kind.name };
  const lower = kind.singular.toLowerCase();
  return [
    {
      ...base,
      id: `${kind.id}.list`,
      verb: 'list',
      method: 'GET',
      path: collection,
      summary: `List ${kind.plural.toLowerCase()}`,
      pathParameters: {},
      query: [apiVersion, select, ...(kind.hasPagedList ? listPaging : []), ...listCursor],
      headers: dataHeaders,
      responses: {
        200: {
          description: `All ${kind.plural.toLowerCase()} of the service.`,
          schema: object(
            {
              '@odata.context': string({
                readOnly: true,
                isDocumented: false,
                description: 'Context URL of the response.',
              }),
              '@odata.count': int64({
                readOnly: true,
                isDocumented: false,
                description: 'Total number of items in the list.',
              }),
              '@odata.nextLink': string({
                readOnly: true,
                isDocumented: false,
                description: 'URL of the next page of a list with a page size.',
              }),
              value: required(array(kind.schema, { description: `The ${kind.plural.toLowerCase()}.` })),
            },
            {
              name: `List${kind.plural.replaceAll(/[^A-Za-z]+(\w)?/g, (_m, c?: string) => (c ?? '').toUpperCase())}Result`,
              unknown: 'keep',
            },
          ),
        },
        ...dataError,
        ...(kind.listErrorIn === undefined ? {} : { 0: { ...dataError[0], schemaIn: kind.listErrorIn } }),
      },
      documentedVersions: documentedVersions('list'),
      role: 'reader',
      effect: 'read',
    },
    {
      ...base,
      id: `${kind.id}.create`,
      verb: 'create',
      method: 'POST',
      path: collection,
      summary: `Create ${lower}`,
      pathParameters: {},
      query: [apiVersion],
      headers: dataHeaders,
      request: { schema: kind.schema, required: true },
      responses: { 201: definitionResponse('Created.', kind), ...dataError },
      documentedVersions: documentedVersions('create'),
      role: 'contributor',
      effect: 'write',
      retry: 'never',
    },
    {
      ...base,
      id: `${kind.id}.get`,
      verb: 'get',
      method: 'GET',
      path: item,
      summary: `Get ${lower}`,
      pathParameters: itemParameters,
      query: [apiVersion, select],
      headers: dataHeaders,
      responses: { 200: definitionResponse('The definition.', kind), ...dataError },
      documentedVersions: documentedVersions('get'),
      role: 'reader',
      effect: 'read',
    },
    {
      ...base,
      id: `${kind.id}.put`,
      verb: 'put',
      method: 'PUT',
      path: item,
      summary: `Create or update ${lower}`,
      pathParameters: itemParameters,
      query: [apiVersion, ...(kind.putParameters ?? []).map((p) => putParametersByName[p])],
      headers: [
        ...dataHeaders,
        kind.preferRequiredIn === undefined ? prefer : { ...prefer, requiredIn: kind.preferRequiredIn },
        ...conditional,
      ],
      request: { schema: kind.schema, required: true },
      responses: {
        200: definitionResponse('Updated.', kind),
        201: definitionResponse('Created.', kind),
        204: { description: 'Updated. No body is returned because of the Prefer header.' },
        ...dataError,
      },
      documentedVersions: documentedVersions('put'),
      role: 'contributor',
      effect: 'write',
      retry: 'never',
    },
    {
      ...base,
      id: `${kind.id}.delete`,
      verb: 'delete',
      method: 'DELETE',
      path: item,
      summary: `Delete ${lower}`,
      pathParameters: itemParameters,
      query: [apiVersion],
      headers: [...dataHeaders, ...conditional],
      responses: { 204: { description: 'Deleted.' }, 404: { description: 'No object has this name.' }, ...dataError },
      documentedVersions: documentedVersions('delete'),
      role: 'contributor',
      effect: 'write',
      retry: 'never',
      destructive: kind.parameter,
    },
  ] as Operation<CrudId<Id>>[];
};
