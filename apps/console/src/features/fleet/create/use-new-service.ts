import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SubscriptionConnection } from '../../../shared/api/connections';
import { keys } from '../../../shared/api/keys';
import { callOperation } from '../../../shared/api/operations';
import { useDraft } from '../../../shared/definition/use-draft';
import { followOperation } from '../../../shared/tasks/follow-operation';
import {
  basicSettingsOf,
  bodyOf,
  EMPTY_SERVICE,
  findingsOf,
  nameProblem,
  readNewService,
  type NewService,
} from './new-service';

const EMPTY_DRAFT = { text: JSON.stringify(EMPTY_SERVICE), etag: '' };

/** The draft of a service, and the request that creates it. */
export function useNewService(sources: readonly SubscriptionConnection[], onCreated: () => void | Promise<void>) {
  const client = useQueryClient();
  const draft = useDraft('services', 'services', 'new', EMPTY_DRAFT);
  const storedService = useMemo(() => readNewService(draft.text), [draft.text]);
  const source = sources.find(({ id }) => id === storedService.connectionId) ?? sources[0];
  const input: NewService = {
    ...storedService,
    connectionId: source?.id ?? '',
    subscriptionId: source?.subscriptionIds.includes(storedService.subscriptionId)
      ? storedService.subscriptionId
      : (source?.subscriptionIds[0] ?? ''),
  };
  const body = bodyOf(input);
  const path = {
    subscriptionId: input.subscriptionId,
    resourceGroupName: input.resourceGroup.trim(),
    searchServiceName: input.name,
  };
  const { definition } = storedService;
  const problems = useMemo(() => findingsOf({ ...EMPTY_SERVICE, definition }), [definition]);
  const create = useMutation({
    mutationFn: () => callOperation(input.connectionId, 'services.put', { path, body }),
    onSuccess: async ({ headers }) => {
      draft.markSaved();
      await followOperation(client, input.connectionId, 'services.put', headers, path);
      await client.invalidateQueries({ queryKey: keys.collection(input.connectionId, 'services') });
      await onCreated();
    },
  });
  const edit = (next: NewService) => {
    create.reset();
    draft.edit(JSON.stringify(next));
  };
  return {
    draft,
    source,
    input,
    edit,
    /** Undefined while the JSON is invalid. */
    body,
    path,
    problems,
    isIncomplete:
      input.resourceGroup.trim() === '' ||
      nameProblem(input.name) !== undefined ||
      basicSettingsOf(input).location.trim() === '',
    create,
  };
}
