import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowRight, IconArrowUpCircle, IconPlugConnected, IconTag, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import { actionMessages } from './messages';
import { isUpgradable, type FleetService } from './model/fleet';
import type { useFleetDialog } from './use-fleet-dialog';

/** Also shown to keyboards, which focus the button, and to fingers. */
const tooltipEvents = { hover: true, focus: true, touch: true };

interface RowActionsProps {
  row: FleetService;
  open: ReturnType<typeof useFleetDialog>['open'];
}

/** Buttons of a service. An unavailable one is disabled, with the reason in its name and tooltip. */
export const RowActions = ({ row, open }: RowActionsProps) => {
  const { name, source, connection } = row;
  const changeReason = managementDenialReason(source, 'contributor');
  const ownerReason = managementDenialReason(source, 'owner');
  const action = (label: string, icon: ReactNode, reason: string | undefined, run: () => void) => {
    const text = reason === undefined ? label : `${label}: ${reason}`;
    return (
      <Tooltip label={text} multiline maw={320} events={tooltipEvents}>
        <ActionIcon
          size={24}
          aria-label={text}
          data-disabled={reason !== undefined || undefined}
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && run()}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <>
      {connection === undefined ? (
        action(
          actionMessages.connect(name),
          <IconPlugConnected size={15} stroke={1.7} />,
          managementDenialReason({ ...source, readOnly: false }, 'owner'),
          () => open('connect', row),
        )
      ) : (
        <Tooltip label={actionMessages.open(name)}>
          <ActionIcon
            size={24}
            component={Link}
            to={connectionPath(connection.id, pagePaths.overview)}
            aria-label={actionMessages.open(name)}
          >
            <IconArrowRight size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {isUpgradable(row) &&
        action(actionMessages.upgrade(name), <IconArrowUpCircle size={15} stroke={1.7} />, changeReason, () =>
          open('upgrade', row),
        )}
      {action(actionMessages.tags(name), <IconTag size={15} stroke={1.7} />, changeReason, () => open('tags', row))}
      {action(actionMessages.delete(name), <IconTrash size={15} stroke={1.7} />, ownerReason, () =>
        open('delete', row),
      )}
    </>
  );
};
