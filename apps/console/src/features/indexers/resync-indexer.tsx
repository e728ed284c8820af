import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resyncMessages as messages } from './messages';

/** Lets the next run read the permissions of all documents again. */
export const ResyncIndexer = (props: IndexerActionProps) => (
  <ActionDialog
    {...props}
    messages={messages}
    operation="indexers.resync"
    isPreview
    request={{ path: { indexerName: props.name }, body: { options: ['permissions'] } }}
    confirmLabel={messages.confirm}
    confirmAndRunLabel={messages.confirmAndRun}
    doneText={messages.done}
  />
);
