import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { createElement } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { RowLink } from '../../../shared/presentations/presentation';
import { listMessages } from '../messages';

interface RowActionsProps {
  name: string;
  links: readonly RowLink[];
  /** Undefined where nothing can be written. */
  onDelete: (() => void) | undefined;
}

export const RowActions = ({ name, links, onDelete }: RowActionsProps) => {
  const path = useConnectionPath();
  return (
    <>
      {links
        .filter((link) => link.menuOnly !== true)
        .map((link) => (
          <Tooltip key={link.to('')} label={link.label(name)}>
            <ActionIcon size={24} component={Link} to={path(link.to(name))} aria-label={link.label(name)}>
              {createElement(link.icon, { size: 15, stroke: 1.7 })}
            </ActionIcon>
          </Tooltip>
        ))}
      {onDelete !== undefined && (
        <Tooltip label={listMessages.delete(name)}>
          <ActionIcon size={24} aria-label={listMessages.delete(name)} onClick={onDelete}>
            <IconTrash size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
};
