import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ResourceRow } from '../../shared/presentations/presentation';
import { statusOfRow } from './counters';
import { runsMessages } from './messages';
import { isRunning } from './runs';
import { useRunIndexer } from './use-run-indexer';

/** Runs the indexer of a row of the list. */
export const RunButton = ({ row }: { row: ResourceRow }) => {
  const { name } = row;
  const { start, isPending } = useRunIndexer(name);
  const isInProgress = isRunning(statusOfRow(row)?.lastResult);
  const command = row.definition['disabled'] === true ? runsMessages.runDisabledCommand : runsMessages.runCommand;
  const label = isInProgress ? runsMessages.alreadyRunning(name) : command(name);
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        data-disabled={isInProgress || undefined}
        aria-disabled={isInProgress}
        loading={isPending}
        onClick={(event) => (isInProgress ? event.preventDefault() : start())}
      >
        <IconPlayerPlay size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
