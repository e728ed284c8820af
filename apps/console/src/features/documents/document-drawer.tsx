import { Drawer } from '@mantine/core';
import { findKeyField, type SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useOperationQuery } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { DocumentEditor } from './document-editor';
import { documentText, emptyDocument, type DocumentBody } from './document-text';
import { editorMessages } from './messages';
import type { ListState } from './use-list-state';

interface DocumentDrawerProps {
  index: SearchIndex;
  state: ListState;
  denialReason: string | undefined;
}

/** One document beside the list: an existing one, a new one, or a copy. Its draft survives closing. */
export const DocumentDrawer = ({ index, state, denialReason }: DocumentDrawerProps) => {
  const { openKey, isCreating, copyOf } = state;
  const isOpen = openKey !== undefined || isCreating;
  return (
    <Drawer
      opened={isOpen}
      onClose={state.close}
      position="right"
      size="min(720px, 100vw)"
      title={<b>{openKey ?? editorMessages.newTitle}</b>}
      closeButtonProps={{ 'aria-label': editorMessages.close }}
    >
      {openKey !== undefined ? (
        <ExistingDocument key={openKey} index={index} documentKey={openKey} state={state} denialReason={denialReason} />
      ) : copyOf !== undefined ? (
        <DocumentCopy key={copyOf} index={index} documentKey={copyOf} state={state} denialReason={denialReason} />
      ) : isCreating ? (
        <NewDocument index={index} state={state} denialReason={denialReason} />
      ) : null}
    </Drawer>
  );
};

type StoredDocumentProps = DocumentDrawerProps & { documentKey: string };

const useDocument = (index: SearchIndex, key: string) =>
  useOperationQuery<DocumentBody>('documents.lookup', { path: { indexName: index.name, key } });

const ExistingDocument = ({ index, documentKey, state, denialReason }: StoredDocumentProps) => {
  const document = useDocument(index, documentKey);
  const storedText = useMemo(
    () => (document.data === undefined ? undefined : documentText(document.data.body)),
    [document.data],
  );
  if (storedText === undefined) {
    return document.error === null ? null : (
      <ErrorState
        error={document.error}
        title={editorMessages.loadFailed(documentKey)}
        onRetry={() => void document.refetch()}
      />
    );
  }
  return (
    <DocumentEditor
      index={index}
      documentKey={documentKey}
      storedText={storedText}
      isDeleted={document.error?.status === 404}
      denialReason={denialReason}
      refetch={async () => {
        const { data, error } = await document.refetch();
        return error !== null || data === undefined ? undefined : documentText(data.body);
      }}
      onClose={state.close}
    />
  );
};

const DocumentCopy = ({ index, documentKey, state, denialReason }: StoredDocumentProps) => {
  const document = useDocument(index, documentKey);
  const template = useMemo(() => {
    if (document.data === undefined) return undefined;
    const keyName = findKeyField(index.fields)?.name ?? '';
    return documentText({ ...document.data.body, [keyName]: '' });
  }, [document.data, index]);
  if (template === undefined) {
    return document.error === null ? null : (
      <ErrorState
        error={document.error}
        title={editorMessages.loadFailed(documentKey)}
        onRetry={() => void document.refetch()}
      />
    );
  }
  return (
    <DocumentEditor
      index={index}
      documentKey={undefined}
      storedText={template}
      denialReason={denialReason}
      onClose={state.close}
    />
  );
};

const NewDocument = ({ index, state, denialReason }: DocumentDrawerProps) => {
  const template = useMemo(() => documentText(emptyDocument(index.fields)), [index]);
  return (
    <DocumentEditor
      index={index}
      documentKey={undefined}
      storedText={template}
      denialReason={denialReason}
      onClose={state.close}
    />
  );
};
