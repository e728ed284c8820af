import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import type { ResourceRow } from '../../../shared/presentations/presentation';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { repointMessages } from './messages';
import { RepointAlias } from './repoint-alias';

/** Repoints the alias of a row of the list. */
export const RepointButton = ({ row: { name } }: { row: ResourceRow }) => {
  const [isOpen, setOpen] = useState(false);
  const label = repointMessages.action(name);
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon size={24} aria-label={label} onClick={() => setOpen(true)}>
          <IconArrowsExchange size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <RepointAlias name={name} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};

/** Repoints the alias of a page; disabled with the reason where nothing can be written. */
export const RepointPageAction = ({ name }: { name: string }) => {
  const [isOpen, setOpen] = useState(false);
  const denialReason = useWriteDenialReason();
  useCommands(
    denialReason === undefined
      ? [
          {
            id: 'repoint-alias',
            label: repointMessages.action(name),
            group: commandGroups.page,
            run: () => setOpen(true),
          },
        ]
      : [],
  );
  return (
    <>
      <ButtonWithReason
        reason={denialReason}
        variant="filled"
        leftSection={<IconArrowsExchange size={14} stroke={1.8} />}
        onClick={() => setOpen(true)}
      >
        {repointMessages.repoint}
      </ButtonWithReason>
      <RepointAlias name={name} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
