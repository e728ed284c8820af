import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import type { SavedNoteProps } from '../../shared/presentations/presentation';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { Note } from '../../shared/ui/note';
import { WhenOpened } from '../../shared/ui/when-opened';
import { runsMessages, savedMessages as messages } from './messages';
import { changesProcessedDocuments } from './reprocessing';
import { isRunning } from './runs';
import { useIndexerStatus } from './use-indexer-status';
import { useRunIndexer } from './use-run-indexer';

const ResetIndexer = lazy(() => import('./reset-indexer').then((m) => ({ default: m.ResetIndexer })));

/** Says after a save that documents that were already processed don't change without a reset, and offers it. */
export const SavedNote = ({ name, versions: { before, after }, onDismiss }: SavedNoteProps) =>
  before !== undefined && changesProcessedDocuments(before, after) && <ResetNote name={name} onDismiss={onDismiss} />;

const ResetNote = ({ name, onDismiss }: Pick<SavedNoteProps, 'name' | 'onDismiss'>) => {
  const status = useIndexerStatus(name);
  const { start } = useRunIndexer(name);
  const [isResetting, setResetting] = useState(false);
  const writeDenialReason = useWriteDenialReason();
  const lastRun = status.data?.body.lastResult;
  // Without a run since the last reset, the next one processes all documents.
  if (lastRun == null || lastRun.status === 'reset') return null;
  return (
    <>
      <Note
        actions={
          <>
            <ButtonWithReason
              reason={writeDenialReason ?? (isRunning(lastRun) ? runsMessages.alreadyRunning(name) : undefined)}
              onClick={() => setResetting(true)}
            >
              {messages.resetAndRun}
            </ButtonWithReason>
            <Button variant="subtle" onClick={onDismiss}>
              {messages.dismiss}
            </Button>
          </>
        }
      >
        {messages.needsReset(name)}
      </Note>
      <WhenOpened opened={isResetting}>
        <ResetIndexer
          name={name}
          opened={isResetting}
          onClose={() => setResetting(false)}
          onRun={start}
          onReset={onDismiss}
        />
      </WhenOpened>
    </>
  );
};
