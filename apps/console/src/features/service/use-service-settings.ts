import {
  normalizeCase,
  SearchService,
  type SearchError,
  type SearchServiceResource,
  isObject,
} from '@searchdeck/contract';
import { useMemo } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { PROVISIONING_POLL_MS } from '../../shared/tasks/provisioning-poll';
import { useConnection } from '../../shared/api/use-connection';
import { useManagementDenialReason } from '../../shared/api/use-management-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import type { Finding } from '../../shared/definition/positions';
import { useDraft, type DraftState } from '../../shared/definition/use-draft';
import { describeChanges, type DescribedChange } from './model/change-list';
import {
  findingsOfPatch,
  isWellFormed,
  rejectionReason,
  withChange,
  withoutUnchanged,
  type ServicePatch,
} from './model/service-patch';

/** The draft is a PATCH body: without changes it is empty. */
const EMPTY = { text: '{}', etag: '' };

export interface ServiceSettings {
  service: SearchServiceResource;
  patch: ServicePatch;
  changes: readonly DescribedChange[];
  /** What the draft of a closed tab changes; empty: there is none, or it changes nothing. */
  orphanedChanges: readonly DescribedChange[];
  findings: readonly Finding[];
  /** False while edited JSON has values of other types: only JSON can show it. */
  isWellFormed: boolean;
  draft: DraftState;
  /** Why nothing can be changed; undefined when it can. */
  denialReason: string | undefined;
  change: (change: ServicePatch) => void;
  /** Replaces all changes. */
  replace: (patch: ServicePatch) => void;
  /** Why a change can't be made; undefined when it can. */
  rejectionReason: (change: ServicePatch) => string | undefined;
}

const parsePatch = (text: string): ServicePatch => {
  const readResult = readJson(text);
  return 'value' in readResult && isObject(readResult.value) ? readResult.value : {};
};

export interface ServiceQuery {
  settings: ServiceSettings | undefined;
  error: SearchError | null;
  refetch: () => void;
  /** When the service was read, in milliseconds since 1970. */
  at: number | undefined;
}

/** The service of the connection, with the unsaved changes of all pages of its settings. */
export function useServiceSettings(isEnabled: boolean): ServiceQuery {
  const connection = useConnection();
  const denialReason = useManagementDenialReason('contributor');
  const query = useOperationQuery<SearchServiceResource>('services.get', {}, { enabled: isEnabled });
  const body = query.data?.body;
  const isProvisioning = body?.properties?.provisioningState?.toLowerCase() === 'provisioning';
  useOperationQuery(
    'services.get',
    {},
    { enabled: isEnabled && isProvisioning, refetchInterval: isProvisioning ? PROVISIONING_POLL_MS : false },
  );
  const service = useMemo(
    () => (body === undefined ? undefined : (normalizeCase(SearchService, body) as SearchServiceResource)),
    [body],
  );
  const draft = useDraft(connection.id, 'service', 'settings', EMPTY);
  const settings = useMemo((): ServiceSettings | undefined => {
    if (service === undefined) return undefined;
    const patch = withoutUnchanged(service, parsePatch(draft.text));
    const orphanedText = draft.orphanedDrafts.latest?.draft.text ?? EMPTY.text;
    return {
      service,
      patch,
      changes: describeChanges(service, patch),
      orphanedChanges: describeChanges(service, withoutUnchanged(service, parsePatch(orphanedText))),
      findings: findingsOfPatch(service, patch),
      isWellFormed: isWellFormed(service, patch),
      draft,
      denialReason,
      change: (change) => draft.edit(JSON.stringify(withChange(service, patch, change))),
      replace: (next) => draft.edit(JSON.stringify(next)),
      rejectionReason: (change) => rejectionReason(service, patch, change),
    };
  }, [service, draft, denialReason]);
  return { settings, error: query.error, refetch: () => void query.refetch(), at: query.data?.at };
}
