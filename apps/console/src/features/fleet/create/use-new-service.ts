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
  tagRowsOf,
  withTagRows,
  type NewService,
} from './new-service';
import { useNewTag } from '../../../shared/tags/use-new-tag';

const EMPTY_DRAFT = { text: JSON.stringify(EMPTY_SERVICE), etag: '' };

/** The draft of a service, and the request that creates it. */
export function useNewService(sources: readonly SubscriptionConnection[], onCreated: () => void | Promise<void>) {
  const client = useQueryClient();
  const draft = useDraft('services', 'services', 'new', EMPTY_DRAFT);
  const storedService = useMemo(() => readNewService(draft.text), [draft.text]);
  const source = sources.find(({ id }) => id === storedService.connectionId) ?? sources[0];
  const newTag = useNewTag(tagRowsOf(storedService));
  const input: NewService = {
    ...storedService,
    connectionId: source?.id ?? '',
    subscriptionId: source?.subscriptionIds.includes(storedService.subscriptionId)
      ? storedService.subscriptionId
      : (source?.subscriptionIds[0] ?? ''),
  };
  // A tag that is typed counts as added.
  const definition = newTag.isEmpty ? storedService.definition : withTagRows(storedService, newTag.allRows).definition;
  const completeInput: NewService = { ...input, definition };
  const body = bodyOf(completeInput);
  const path = {
    subscriptionId: input.subscriptionId,
    resourceGroupName: input.resourceGroup.trim(),
    searchServiceName: input.name,
  };
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
    newTag,
    /** The input with the tag that is typed. */
    completeInput,
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
