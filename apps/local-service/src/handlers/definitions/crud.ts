import { conflict, badRequest, notFound, type KindId, type ResourceKind, type SearchError } from '@searchdeck/contract';
import type { Reply } from '../../http/reply.js';
import { checkConditions, type Conditions } from '../../store/etags.js';
import type { Definition } from '../../store/definitions.js';
import { context, data, endpointOf, parameter, type DataCall, type Handler } from '../call.js';
import type { Body, KindHook } from '../hooks/hook.js';
import { definitionToStore } from './check.js';
import { present } from './present.js';
import { selected, selection } from './select.js';
import { checkQuota } from './quota.js';

const conditionsOf = (call: DataCall): Conditions => ({
  ifMatch: call.headers['if-match'],
  ifNoneMatch: call.headers['if-none-match'],
});
/** As the address of what is answered names the properties selected. */
const listOf = (names: ReadonlySet<string> | undefined): string =>
  names === undefined ? '' : `(${[...names].join(',')})`;
const lower = (kind: ResourceKind): string => kind.singular.toLowerCase();

/** The words of recorded answers, which differ by kind and between reading and deleting. */
export const missing = (kind: ResourceKind, name: string, service: string, deleting = false): SearchError => {
  const plain = deleting
    ? `No ${lower(kind)} with the name '${name}' was found in a service named '${service}'.`
    : `No ${lower(kind)} with the name '${name}' was found in service '${service}'.`;
  const recorded: Readonly<Record<string, string>> = {
    ...(deleting
      ? {
          datasources: `No datasource with the name '${name}' was found in a service named '${service}'.`,
          synonymmaps: `No synonymMap with the name '${name}' was found in a service named '${service}'.`,
        }
      : { indexes: `No index with the name '${name}' was found in the service '${service}'.` }),
    indexers: `Indexer '${name}' was not found in service '${service}'.`,
  };
  return notFound(recorded[kind.id] ?? plain, { target: kind.parameter });
};

const alreadyExists = (kind: ResourceKind, name: string): SearchError => {
  const message = `Cannot create ${lower(kind)} '${name}' because it already exists.`;
  const details = [{ code: `CannotCreateExisting${kind.singular.replaceAll(' ', '')}`, message }];
  // service-behavior §12: the recorded answer for an index is 400.
  return kind.id === 'indexes'
    ? badRequest(message, { code: 'ResourceNameAlreadyInUse', details })
    : conflict(message, { code: 'ResourceNameAlreadyInUse', details });
};

/** create, list, get, put and delete of one kind, from its row and its hook. */
export const crudHandlers = (kind: ResourceKind<KindId>, hook: KindHook) => {
  const shown = (call: DataCall, definition: Definition): Body => ({
    '@odata.etag': definition.etag,
    ...(present(kind.schema, definition.body, call.version) as Body),
  });
  const entity = (
    call: DataCall,
    definition: Definition,
    status: number,
    headers: Record<string, string> = {},
  ): Reply => ({
    status,
    headers: { ETag: definition.etag, ...headers },
    body: {
      ...context(call, `$metadata#${kind.id}${listOf(selection(kind, call.query.get('$select')))}/$entity`),
      ...selected(shown(call, definition), selection(kind, call.query.get('$select'))),
    },
  });
  const location = (call: DataCall, name: string): string =>
    `${endpointOf(call)}/${kind.id}('${encodeURIComponent(name)}')?api-version=${call.version}`;

  /** Everything that changes one object goes one after the other; the store checks the conditions once more inside. */
  const exclusively = <T>(call: DataCall, name: string, task: () => Promise<T>): Promise<T> =>
    call.app.mutex.run(`${call.service.id}/${kind.id}/${name}`, task);

  const store = async (call: DataCall, name: string, conditions: Conditions, given: Body) => {
    const { definitions } = call.app;
    const current = definitions.get(call.service.id, kind.id, name);
    checkConditions(conditions, current?.etag);
    const body = definitionToStore(call, kind, given, current?.body);
    await hook.check?.(call, body, current);
    if (current === undefined) checkQuota(call, kind.id);
    const { directory, undo } = (await hook.apply?.(call, body, current)) ?? {};
    try {
      return definitions.write(call.service.id, kind.id, name, conditions, () => ({
        body,
        ...(directory === undefined ? {} : { directory }),
      }));
    } catch (error) {
      await undo?.();
      throw error;
    }
  };

  const list = (call: DataCall): Reply => {
    const names = selection(kind, call.query.get('$select'));
    const all = call.app.definitions.list(call.service.id, kind.id);
    const [first, top] = [Number(call.query.get('$skip') ?? 0), Number(call.query.get('$top') ?? all.length)];
    return {
      status: 200,
      body: {
        ...context(call, `$metadata#${kind.id}${listOf(names)}`),
        ...(call.query.get('$count') === 'true' ? { '@odata.count': all.length } : {}),
        value: all.slice(first, first + top).map((d) => selected(shown(call, d), names)),
      },
    };
  };

  /** An alias stands in for its index in get and update, not in delete (service-behavior §5 "Alias"). */
  const resolved = (call: DataCall): string => {
    const name = parameter(call, kind.parameter);
    const alias = kind.id === 'indexes' ? call.app.definitions.get(call.service.id, 'aliases', name) : undefined;
    return (alias?.body['indexes'] as string[] | undefined)?.[0] ?? name;
  };

  const get = (call: DataCall): Reply => {
    const name = resolved(call);
    const found = call.app.definitions.get(call.service.id, kind.id, name);
    if (found === undefined) throw missing(kind, name, call.service.name);
    return entity(call, found, 200);
  };

  const create = async (call: DataCall): Promise<Reply> => {
    const given = call.body as Body;
    const name = given['name'] as string;
    return exclusively(call, name, async () => {
      if (call.app.definitions.get(call.service.id, kind.id, name) !== undefined) throw alreadyExists(kind, name);
      const { stored } = await store(call, name, {}, given);
      return entity(call, stored, 201, { Location: location(call, name) });
    });
  };

  const put = async (call: DataCall): Promise<Reply> => {
    const name = resolved(call);
    const path = parameter(call, kind.parameter);
    const body = call.body as Body;
    const given = body['name'] === path ? { ...body, name } : body;
    if (given['name'] !== name)
      throw badRequest(
        `The name '${String(given['name'])}' in the body does not match the name '${name}' in the URL.`,
        {
          code: 'InvalidName',
          target: 'name',
        },
      );
    return exclusively(call, name, async () => {
      const { created, stored } = await store(call, name, conditionsOf(call), given);
      const prefer = /(?:^|,)\s*return=(minimal|representation)/i
        .exec(String(call.headers['prefer'] ?? ''))?.[1]
        ?.toLowerCase();
      const applied: Record<string, string> = prefer === undefined ? {} : { 'Preference-Applied': `return=${prefer}` };
      if (created) Object.assign(applied, { Location: location(call, name) });
      // 204 hides whether the object is new, so a created one keeps its 201 (without the body).
      if (prefer === 'minimal') return { status: created ? 201 : 204, headers: { ETag: stored.etag, ...applied } };
      return entity(call, stored, created ? 201 : 200, applied);
    });
  };

  const remove = async (call: DataCall): Promise<Reply> => {
    const name = parameter(call, kind.parameter);
    return exclusively(call, name, async () => {
      const { definitions } = call.app;
      const current = definitions.get(call.service.id, kind.id, name);
      checkConditions(conditionsOf(call), current?.etag);
      if (current === undefined) throw missing(kind, name, call.service.name, true);
      hook.checkDelete?.(call, current);
      definitions.delete(call.service.id, kind.id, name, conditionsOf(call));
      await hook.removed?.(call, current);
      return { status: 204 };
    });
  };

  return {
    list: data(list),
    get: data(get),
    create: data(create),
    put: data(put),
    delete: data(remove),
  } satisfies Record<string, Handler>;
};
