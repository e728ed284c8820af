import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resetMessages as messages } from './messages';

/** Explains a reset and asks for confirmation. */
export const ResetIndexer = (props: IndexerActionProps & { opened: boolean; onReset?: () => void }) => (
  <ActionDialog
    {...props}
    messages={{ ...messages, failed: messages.resetFailed(props.name) }}
    operation="indexers.reset"
    request={{ path: { indexerName: props.name } }}
    confirmLabel={messages.confirm}
    confirmAndRunLabel={messages.confirmAndRun}
    doneText={messages.done(props.name)}
    onDone={props.onReset}
  />
);
