import { Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resetDocumentsMessages as messages, resetMessages } from './messages';
import { useIndexerStatus } from './use-indexer-status';

type IdKind = 'documentKeys' | 'datasourceDocumentIds';

/** Selects documents that the next run reads again. */
export const ResetDocuments = (props: IndexerActionProps) => {
  const { name } = props;
  const state = useIndexerStatus(name).data?.body.currentState;
  const pendingCount = (state?.resetDocumentKeys?.length ?? 0) + (state?.resetDatasourceDocumentIds?.length ?? 0);
  const [kind, setKind] = useState<IdKind>('documentKeys');
  const [text, setText] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const ids = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return (
    <ActionDialog
      {...props}
      messages={messages}
      operation="indexers.resetDocuments"
      isPreview
      request={
        ids.length === 0
          ? undefined
          : {
              path: { indexerName: name },
              query: { overwrite: isReplacing ? 'true' : undefined },
              body: { [kind]: ids },
            }
      }
      confirmLabel={messages.confirm(ids.length)}
      confirmAndRunLabel={resetMessages.confirmAndRun}
      doneText={messages.done(ids.length, kind)}
    >
      <SegmentedControl
        aria-label={messages.kind}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'documentKeys', label: messages.kinds.documentKeys },
          { value: 'datasourceDocumentIds', label: messages.kinds.datasourceDocumentIds },
        ]}
      />
      <Textarea
        mt={12}
        data-autofocus
        label={messages.ids[kind]}
        description={messages.idsHelp}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        spellCheck={false}
        autosize
        minRows={3}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {pendingCount > 0 && (
        <Checkbox
          mt={12}
          label={messages.replace(pendingCount)}
          checked={isReplacing}
          onChange={({ currentTarget }) => setReplacing(currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
};
