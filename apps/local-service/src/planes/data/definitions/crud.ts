import { badRequest, type PutParameter, type ResourceKind } from '@searchdeck/contract';
import type { Body, DefinitionContext } from '../../../definitions/definition-context.js';
import { definitionNotFound } from '../../../definitions/errors.js';
import { hookOf } from '../../../definitions/hooks/index.js';
import { createDefinition, deleteDefinition, putDefinition } from '../../../definitions/write-definition.js';
import type { Definition } from '../../../store/definitions.js';
import type { Conditions } from '../../../store/etags.js';
import { dataHandler, isTrue, odataContext, parameter, type DataCall, type Handler } from '../../call.js';
import type { ApiResponse } from '../../response.js';
import { listPage } from '../list-page.js';
import { responseBody } from './response-body.js';
import { selectProperties, selection } from './select.js';

const conditionsOf = (call: DataCall): Conditions => ({
  ifMatch: call.headers['if-match'],
  ifNoneMatch: call.headers['if-none-match'],
});

const definitionContext = (call: DataCall): DefinitionContext => {
  const isSet = (name: PutParameter): boolean => isTrue(call, name);
  return {
    app: call.app,
    service: call.service,
    version: call.version,
    allowIndexDowntime: isSet('allowIndexDowntime'),
    cacheEffects: {
      ignoreResetRequirements: isSet('ignoreResetRequirements'),
      disableCacheReprocessingChangeDetection: isSet('disableCacheReprocessingChangeDetection'),
    },
  };
};

/** The selected properties as the `@odata.context` of the response names them. */
const listOf = (names: ReadonlySet<string> | undefined): string =>
  names === undefined ? '' : `(${[...names].join(',')})`;

/** `return=…` of the header Prefer. */
const preferenceOf = (call: DataCall): string | undefined =>
  /(?:^|,)\s*return=(minimal|representation)/i.exec(String(call.headers['prefer'] ?? ''))?.[1]?.toLowerCase();

/** create, list, get, put, and delete of one kind, from its row and its hook. */
export const crudHandlers = (kind: ResourceKind) => {
  const bodyOf = (call: DataCall, definition: Definition): Body => ({
    '@odata.etag': definition.etag,
    ...(responseBody(kind.schema, definition.body, call.version) as Body),
  });
  const entityResponse = (
    call: DataCall,
    definition: Definition,
    status: number,
    headers: Record<string, string> = {},
  ): ApiResponse => {
    const names = selection(kind, call.query.get('$select'));
    return {
      status,
      headers: { ETag: definition.etag, ...headers },
      body: {
        ...odataContext(call, `$metadata#${kind.id}${listOf(names)}/$entity`),
        ...selectProperties(bodyOf(call, definition), names),
      },
    };
  };
  const location = (call: DataCall, name: string): string =>
    `${call.endpoint}/${kind.id}('${encodeURIComponent(name)}')?api-version=${call.version}`;

  /** The object that get and put address. Delete does not accept an alias for an index (service-behavior §5 "Alias"). */
  const resolvedName = (call: DataCall): string => {
    const name = parameter(call, kind.parameter);
    return hookOf(kind.id).resolveName?.(call.app, call.service, name) ?? name;
  };

  const list = (call: DataCall): ApiResponse => {
    const names = selection(kind, call.query.get('$select'));
    const definitions = call.app.definitions.list(call.service.id, kind.id);
    const { items, count, next } = listPage(call, kind.id, definitions);
    return {
      status: 200,
      body: {
        ...odataContext(call, `$metadata#${kind.id}${listOf(names)}`),
        ...count,
        value: items.map((definition) => selectProperties(bodyOf(call, definition), names)),
        ...next,
      },
    };
  };

  const get = (call: DataCall): ApiResponse => {
    const name = resolvedName(call);
    const definition = call.app.definitions.get(call.service.id, kind.id, name);
    if (definition === undefined) throw definitionNotFound(kind, name, call.service.name);
    return entityResponse(call, definition, 200);
  };

  const create = async (call: DataCall): Promise<ApiResponse> => {
    const requestBody = call.body as Body & { name: string };
    const definition = await createDefinition(definitionContext(call), kind, requestBody);
    return entityResponse(call, definition, 201, { Location: location(call, requestBody.name) });
  };

  const put = async (call: DataCall): Promise<ApiResponse> => {
    const name = resolvedName(call);
    const body = call.body as Body;
    const bodyName = body['name'] === parameter(call, kind.parameter) ? name : body['name'];
    if (bodyName !== name) {
      throw badRequest(`The name '${String(bodyName)}' in the body does not match the name '${name}' in the URL.`, {
        code: 'InvalidName',
        target: 'name',
      });
    }
    const requestBody = { ...body, name };
    const { isNew, definition } = await putDefinition(definitionContext(call), kind, requestBody, conditionsOf(call));
    const preference = preferenceOf(call);
    const headers: Record<string, string> = {
      ...(preference === undefined ? {} : { 'Preference-Applied': `return=${preference}` }),
      ...(isNew ? { Location: location(call, name) } : {}),
    };
    // 204 would not show whether the object is new, so a created one returns 201 even without a body.
    if (preference === 'minimal') return { status: isNew ? 201 : 204, headers: { ETag: definition.etag, ...headers } };
    return entityResponse(call, definition, isNew ? 201 : 200, headers);
  };

  const remove = async (call: DataCall): Promise<ApiResponse> => {
    await deleteDefinition(definitionContext(call), kind, parameter(call, kind.parameter), conditionsOf(call));
    return { status: 204 };
  };

  return {
    list: dataHandler(list),
    get: dataHandler(get),
    create: dataHandler(create),
    put: dataHandler(put),
    delete: dataHandler(remove),
  } satisfies Record<string, Handler>;
};
