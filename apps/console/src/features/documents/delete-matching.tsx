import { Button, Group, Loader, Modal } from '@mantine/core';
import type { SearchDocumentsResultBody } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { cellText } from '../../shared/documents/cell-text';
import { startTask } from '../../shared/tasks/tasks-api';
import { ConfirmDeleteForm } from '../../shared/ui/confirm-delete';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './documents.module.css';
import { withoutAnnotations } from './document-text';
import { KeyList, MAX_LISTED_KEYS } from './key-list';
import { documentsMessages, documentTaskMessages } from './messages';

interface DeleteMatchingProps {
  index: string;
  keyName: string;
  isKeyFilterable: boolean;
  /** Undefined: closed. */
  filter: string | undefined;
  onClose: () => void;
}

/** Shows how many documents match a filter, asks for that number, and starts a task that deletes them. */
export const DeleteMatching = (props: DeleteMatchingProps) => (
  <Modal
    opened={props.filter !== undefined}
    onClose={props.onClose}
    title={<b>{documentTaskMessages.deleteTitle}</b>}
    size={520}
  >
    {props.filter !== undefined && <Review {...props} filter={props.filter} />}
  </Modal>
);

interface Preview {
  count: number;
  keys: readonly string[];
}

const Review = ({ index, keyName, isKeyFilterable, filter, onClose }: DeleteMatchingProps & { filter: string }) => {
  const connection = useConnection();
  const client = useQueryClient();
  const query = useOperationQuery<SearchDocumentsResultBody>(
    'documents.searchPost',
    {
      path: { indexName: index },
      body: { search: '*', filter, count: true, top: MAX_LISTED_KEYS, select: keyName },
    },
    { staleTime: 0 },
  );
  // What the user confirms doesn't change while the dialog is open.
  const [preview, setPreview] = useState<Preview>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (preview === undefined && query.data !== undefined && !query.isFetching && query.error === null) {
    const { '@odata.count': count, value } = query.data.body;
    setPreview({
      count: Number(count),
      keys: value.map((document) => cellText(withoutAnnotations(document)[keyName])),
    });
  }
  const run = async (confirmedCount: number) => {
    setBusy(true);
    setError(undefined);
    try {
      await startTask(client, {
        kind: 'deleteDocuments',
        connectionId: connection.id,
        indexName: index,
        filter,
        confirmedCount,
        confirmedName: index,
      });
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  if (preview === undefined) {
    return query.error !== null && !query.isFetching ? (
      <ErrorState error={query.error} title={documentTaskMessages.previewFailed} onRetry={() => void query.refetch()} />
    ) : (
      <Group gap={8} role="status">
        <Loader size={14} aria-hidden />
        {documentTaskMessages.previewing}
      </Group>
    );
  }
  const { count, keys } = preview;
  if (count === 0) {
    return (
      <>
        {documentsMessages.noMatch}
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{documentTaskMessages.close}</Button>
        </Group>
      </>
    );
  }
  return (
    <ConfirmDeleteForm
      name={documentsMessages.count(count)}
      requiredText={connection.environment === 'production' ? index : undefined}
      type={documentsMessages.noun(count)}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onDelete={() => void run(count)}
    >
      {documentsMessages.deleteMatchingWarning(count, index)}
      <pre className={classes.filter} aria-label={documentTaskMessages.byFilter}>
        {filter}
      </pre>
      <KeyList keys={keys} total={count} />
      <p className={classes.hint}>{documentTaskMessages.changesWhileDeleting(count, isKeyFilterable)}</p>
    </ConfirmDeleteForm>
  );
};
