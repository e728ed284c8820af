import { Drawer } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
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
  const { opened, isCreating, copyOf } = state;
  const isOpen = opened !== undefined || isCreating;
  return (
    <Drawer
      opened={isOpen}
      onClose={state.close}
      position="right"
      size="min(720px, 100vw)"
      title={<b>{opened ?? editorMessages.newTitle}</b>}
      closeButtonProps={{ 'aria-label': editorMessages.close }}
    >
      {opened !== undefined ? (
        <Existing key={opened} index={index} name={opened} state={state} denialReason={denialReason} />
      ) : copyOf !== undefined ? (
        <Copy key={copyOf} index={index} name={copyOf} state={state} denialReason={denialReason} />
      ) : isCreating ? (
        <New index={index} state={state} denialReason={denialReason} />
      ) : null}
    </Drawer>
  );
};

type PartProps = DocumentDrawerProps & { name: string };

const useDocument = (index: SearchIndex, key: string) =>
  useOperationQuery<DocumentBody>('documents.lookup', { path: { indexName: index.name, key } });

const Existing = ({ index, name, state, denialReason }: PartProps) => {
  const document = useDocument(index, name);
  const server = useMemo(
    () => (document.data === undefined ? undefined : documentText(document.data.body)),
    [document.data],
  );
  if (server === undefined) {
    return document.error === null ? null : (
      <ErrorState
        error={document.error}
        title={editorMessages.loadFailed(name)}
        onRetry={() => void document.refetch()}
      />
    );
  }
  return (
    <DocumentEditor
      index={index}
      documentKey={name}
      server={server}
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

const Copy = ({ index, name, state, denialReason }: PartProps) => {
  const document = useDocument(index, name);
  const template = useMemo(() => {
    if (document.data === undefined) return undefined;
    const keyField = index.fields.find((field) => field.key === true)?.name ?? '';
    return documentText({ ...document.data.body, [keyField]: '' });
  }, [document.data, index]);
  if (template === undefined) {
    return document.error === null ? null : (
      <ErrorState error={document.error} title={editorMessages.loadFailed(name)} />
    );
  }
  return (
    <DocumentEditor
      index={index}
      documentKey={undefined}
      server={template}
      denialReason={denialReason}
      onClose={state.close}
    />
  );
};

const New = ({ index, state, denialReason }: DocumentDrawerProps) => {
  const template = useMemo(() => documentText(emptyDocument(index.fields)), [index]);
  return (
    <DocumentEditor
      index={index}
      documentKey={undefined}
      server={template}
      denialReason={denialReason}
      onClose={state.close}
    />
  );
};
