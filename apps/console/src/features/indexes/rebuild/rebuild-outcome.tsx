import { Button } from '@mantine/core';
import type { Json } from '@searchdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { indexPath } from '../../../shared/api/paths';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { definitionText, readDefinition } from '../../../shared/definition/definition-text';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { useFullKind } from '../../../shared/definition/full-kind';
import { isSameDefinition } from '../../../shared/definition/same-definition';
import { withHeadersOf, withoutSecretsOf } from '../../../shared/definition/secret-text';
import { browserDrafts, draftKey } from '../../../shared/draft/draft-store';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { Note } from '../../../shared/ui/note';
import { outcomeMessages as messages } from './messages';
import { CloseRebuild } from './close-rebuild';
import { RemainingDependents } from './remaining-dependents';
import { reportOf, runsIndexers, type RebuildTask } from './rebuild-tasks';
import classes from './rebuild.module.css';

/** The result of a finished rebuild, and the option to delete the index that is no longer needed. */
export const RebuildOutcome = ({ task }: { task: RebuildTask }) => {
  const kind = useFullKind({ id: 'indexes' });
  const path = useConnectionPath();
  const denialReason = useWriteDenialReason();
  const { indexName, newIndexName } = task.input;
  const { switched, aliases } = reportOf(task);
  const [nameToDelete, setNameToDelete] = useState<string>();
  const [isDeleted, setIsDeleted] = useState(false);
  const [current, obsolete, text, next] =
    switched === 'recreate'
      ? [indexName, newIndexName, messages.recreate(indexName), messages.recreateNext(newIndexName)]
      : switched === 'aliases'
        ? [newIndexName, indexName, messages.aliases(aliases, newIndexName), messages.aliasesNext(indexName)]
        : [newIndexName, indexName, messages.both(indexName, newIndexName), messages.bothNext(indexName)];
  return (
    <div className={classes.panel}>
      <p>
        {text} {!isDeleted && next}
        {runsIndexers(task) && ` ${messages.indexers(task.input.indexers ?? [], current)}`}
      </p>
      {current === newIndexName && !isDeleted && (
        <RemainingDependents kind={kind} indexName={indexName} newIndexName={newIndexName} />
      )}
      <RemainingDraft indexName={indexName} rebuiltName={current} startedAt={Date.parse(task.createdAt)} />
      <div className={classes.actions}>
        <CloseRebuild task={task} />
        {!isDeleted && (
          <ButtonWithReason color="red" reason={denialReason} onClick={() => setNameToDelete(obsolete)}>
            {messages.delete(obsolete)}
          </ButtonWithReason>
        )}
        <Button component={Link} variant="filled" to={path(indexPath(current))}>
          {messages.view(current)}
        </Button>
      </div>
      <DeleteDefinitions
        kind={kind}
        names={nameToDelete === undefined ? [] : [nameToDelete]}
        onClose={() => setNameToDelete(undefined)}
        onDeleted={() => setIsDeleted(true)}
      />
    </div>
  );
};

interface RemainingDraftProps {
  indexName: string;
  /** The index that has the new definition. */
  rebuiltName: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/**
 * Removes the draft that the rebuild started from, because its changes are in the new definition. A draft with other
 * changes is named, and discarded on request.
 */
const RemainingDraft = ({ indexName, rebuiltName, startedAt }: RemainingDraftProps) => {
  const { id, dialect } = useConnection();
  const kind = useFullKind({ id: 'indexes' });
  const store = useMemo(() => browserDrafts(withoutSecretsOf(kind)), [kind]);
  const key = draftKey(id, 'indexes', indexName);
  const [draft, setDraft] = useState(() => store.read(key));
  // The definition before the rebuild can still be in the cache.
  const rebuiltIndex = useOperationQuery<Json>('indexes.get', { path: { indexName: rebuiltName } }, { staleTime: 0 });
  const definition = rebuiltIndex.isFetching ? undefined : rebuiltIndex.data?.body;
  const isApplied = useMemo(() => {
    if (draft === undefined || definition === undefined) return false;
    const rebuiltText = definitionText(definition);
    // A stored draft has no headers.
    const draftText = withHeadersOf(draft.text, rebuiltText);
    const [draftContent, rebuiltContent] = [readDefinition(draftText), readDefinition(rebuiltText)];
    if (!('value' in draftContent && 'value' in rebuiltContent)) return false;
    const renamedDraft = { ...(draftContent.value as object), name: rebuiltName };
    // The secrets of the draft were applied, unless it was edited afterward.
    return isSameDefinition(kind, dialect, renamedDraft, rebuiltContent.value, {
      ignoresSecrets: draft.savedAt <= startedAt,
    });
  }, [draft, definition, rebuiltName, startedAt, kind, dialect]);
  useEffect(() => {
    if (isApplied) store.remove(key);
  }, [isApplied, store, key]);
  if (draft === undefined || definition === undefined || isApplied) return null;
  const discard = () => {
    store.remove(key);
    setDraft(undefined);
  };
  return <Note actions={<Button onClick={discard}>{messages.discardDraft}</Button>}>{messages.draft(indexName)}</Note>;
};
