import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { SearchIndexerStatusBody } from '@searchdeck/contract';
import type { ResourceRow } from '../../shared/presentations/presentation';
import { runsMessages } from './messages';
import { isRunning } from './runs';
import { useRunIndexer } from './use-run-indexer';

/** Runs the indexer of a row of the list. */
export const RunButton = ({ row: { name, counters } }: { row: ResourceRow }) => {
  const { start, isPending } = useRunIndexer(name);
  const isInProgress = isRunning((counters as SearchIndexerStatusBody | undefined)?.lastResult);
  const label = isInProgress ? runsMessages.alreadyRunning(name) : runsMessages.runCommand(name);
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        data-disabled={isInProgress || undefined}
        loading={isPending}
        onClick={(event) => (isInProgress ? event.preventDefault() : start())}
      >
        <IconPlayerPlay size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
