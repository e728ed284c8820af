import { badRequest, bffCodes, kindById, notFound, type DefinitionVersion } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import type { Connections } from '../connections/connections.js';
import type { DefinitionVersionRecord, DefinitionVersionRepository } from '../store/repositories.js';

export interface HistoryHandlersOptions {
  connections: Pick<Connections, 'get'>;
  versions: DefinitionVersionRepository;
}

type HistoryOperations = Extract<keyof BffHandlers, `history.${string}`>;

/** The versions of definitions. */
export const historyHandlers = ({
  connections,
  versions,
}: HistoryHandlersOptions): Pick<BffHandlers, HistoryOperations> => ({
  'history.list': async ({ path, query, session }) => {
    const { id } = await connections.get(path.id, session().principal);
    return { body: { value: (await versions.list(id, checkedKind(query.kind), query.name)).map(viewOf) } };
  },
  'history.deleted': async ({ path, query, session }) => {
    const { id } = await connections.get(path.id, session().principal);
    return { body: { value: (await versions.listDeleted(id, checkedKind(query.kind), query.top ?? 100)).map(viewOf) } };
  },
  'history.get': async ({ path, session }) => {
    const { id } = await connections.get(path.id, session().principal);
    const version = await versions.find(id, Number(path.version));
    if (version === undefined || version.definition === null) {
      throw notFound('The version does not exist.', { code: bffCodes.versionUnknown });
    }
    return { body: { ...viewOf(version), definition: version.definition } };
  },
});

const checkedKind = (kind: string): string => {
  if (kindById(kind) !== undefined) return kind;
  throw badRequest(`"${kind}" is not the ID of a resource kind.`, { target: 'kind' });
};

const viewOf = ({
  id,
  kind,
  name,
  at,
  userName,
  change,
  hasDefinition,
}: DefinitionVersionRecord): DefinitionVersion => ({
  id,
  kind,
  name,
  at: isoTime(at),
  user: userName,
  change,
  hasDefinition,
});
