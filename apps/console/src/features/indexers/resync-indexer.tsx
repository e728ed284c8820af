import { previewVersion } from '@searchdeck/contract';
import { confirmedBy } from '../../shared/api/confirmation';
import { useOperation } from '../../shared/api/use-operation';
import { notify } from '../../shared/ui/notify';
import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resyncMessages as messages } from './messages';

/** Lets the next run read the permissions of all documents again. */
export const ResyncIndexer = ({ name, onClose, onRun }: IndexerActionProps) => {
  const resync = useOperation('indexers.resync');
  return (
    <ActionDialog
      name={name}
      title={messages.title(name)}
      text={messages.text}
      confirmLabel={messages.confirm}
      confirmAndRunLabel={messages.confirmAndRun}
      isReady
      isPending={resync.isPending}
      error={resync.error}
      errorTitle={messages.failed}
      onClose={onClose}
      onConfirm={(confirmedName, thenRun) =>
        resync.mutate(
          {
            path: { indexerName: name },
            headers: confirmedBy(confirmedName),
            body: { options: ['permissions'] },
            apiVersion: previewVersion.data,
          },
          {
            onSuccess: () => {
              onClose();
              if (thenRun) onRun();
              else notify.done(messages.done);
            },
          },
        )
      }
    />
  );
};
