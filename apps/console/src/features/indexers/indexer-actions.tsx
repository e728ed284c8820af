import { Button } from '@mantine/core';
import type { SearchIndexer } from '@searchdeck/contract';
import { IconBug, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { WhenOpened } from '../../shared/ui/when-opened';
import { CancelRun } from './cancel-run';
import { useDebugUrlOf } from './debug-url';
import { runsMessages } from './messages';
import { RunMenu } from './run-menu';
import { isRunning } from './runs';
import { useIndexerStatus } from './use-indexer-status';
import { useRunIndexer } from './use-run-indexer';

const ResetIndexer = lazy(() => import('./reset-indexer').then((m) => ({ default: m.ResetIndexer })));

/** Debug, Run, Reset, and further actions on the page of an indexer. Disabled buttons say why. */
export const IndexerActions = ({ name }: { name: string }) => {
  const status = useIndexerStatus(name);
  const definition = useOperationQuery<SearchIndexer>('indexers.get', { path: { indexerName: name } });
  const debugUrl = useDebugUrlOf(definition.data?.body)();
  const { start, isPending } = useRunIndexer(name);
  const [isResetting, setResetting] = useState(false);
  const isInProgress = isRunning(status.data?.body.lastResult);
  const writeDenialReason = useWriteDenialReason();
  const denialReason = writeDenialReason ?? (isInProgress ? runsMessages.alreadyRunning(name) : undefined);
  const isLocal = useConnection().kind === 'local';
  useCommands(
    denialReason === undefined
      ? [
          {
            id: 'run-indexer',
            label: runsMessages.runCommand(name),
            group: commandGroups.page,
            keys: 'mod+Enter',
            run: start,
          },
          {
            id: 'reset-indexer',
            label: runsMessages.resetCommand(name),
            group: commandGroups.page,
            run: () => setResetting(true),
          },
        ]
      : [],
  );
  return (
    <>
      {debugUrl !== undefined && (
        <Button
          component={Link}
          to={debugUrl}
          title={runsMessages.debugHint}
          leftSection={<IconBug size={14} stroke={1.8} />}
        >
          {runsMessages.debug}
        </Button>
      )}
      <ButtonWithReason
        reason={denialReason}
        leftSection={<IconRestore size={14} stroke={1.8} />}
        onClick={() => setResetting(true)}
      >
        {runsMessages.reset}
      </ButtonWithReason>
      <ButtonWithReason
        reason={denialReason}
        hint={definition.data?.body.disabled === true ? runsMessages.disabledHint : undefined}
        variant="filled"
        leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
        loading={isPending}
        onClick={start}
      >
        {isInProgress ? runsMessages.running : runsMessages.run}
      </ButtonWithReason>
      {isInProgress && isLocal && <CancelRun name={name} denialReason={writeDenialReason} />}
      <RunMenu
        name={name}
        definition={definition.data}
        denialReason={writeDenialReason}
        isRunning={isInProgress}
        onRun={start}
      />
      <WhenOpened opened={isResetting}>
        <ResetIndexer name={name} opened={isResetting} onClose={() => setResetting(false)} onRun={start} />
      </WhenOpened>
    </>
  );
};
