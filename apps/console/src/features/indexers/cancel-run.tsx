import { IconX } from '@tabler/icons-react';
import { useOperation } from '../../shared/api/use-operation';
import { keys } from '../../shared/api/keys';
import { useConnectionId } from '../../shared/api/use-connection';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { notify } from '../../shared/ui/notify';
import { useEffect, useRef } from 'react';
import { runsMessages as messages } from './messages';

/** The second click of a double click on Run, whose position the button can have, doesn't cancel the run. */
const IGNORED_CLICKS_MS = 500;

/** Ends the run in progress. Only local services can. */
export const CancelRun = ({ name, denialReason }: { name: string; denialReason: string | undefined }) => {
  const connectionId = useConnectionId();
  const shownAt = useRef<number>(undefined);
  useEffect(() => {
    shownAt.current ??= performance.now();
  }, []);
  const cancel = useOperation('local.cancelRun', {
    invalidate: () => [keys.object(connectionId, 'indexers', name)],
  });
  return (
    <ButtonWithReason
      reason={denialReason}
      hint={messages.cancelRunHint}
      leftSection={<IconX size={14} stroke={1.8} />}
      loading={cancel.isPending}
      // The button disappears with the run, and with it the callbacks of mutate.
      onClick={({ detail }) => {
        // The keyboard has no clicks to count.
        if (detail > 0 && performance.now() - (shownAt.current ?? 0) < IGNORED_CLICKS_MS) return;
        void cancel.mutateAsync({ path: { indexerName: name } }).then(
          () => notify.done(messages.canceled(name)),
          (error: unknown) => notify.failed(error, messages.cancelFailed(name)),
        );
      }}
    >
      {messages.cancelRun}
    </ButtonWithReason>
  );
};
