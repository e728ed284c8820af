import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopyPlus, IconCursorText, IconTrash } from '@tabler/icons-react';
import { createElement, Suspense } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { Presentation, ResourceRow } from '../../../shared/presentations/presentation';
import { rowMessages } from './messages';

interface RowActionsProps {
  row: ResourceRow;
  presentation: Presentation;
  /** Undefined where nothing can be written. */
  onDuplicate: (() => void) | undefined;
  onRename: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export const RowActions = ({ row, presentation, onDuplicate, onRename, onDelete }: RowActionsProps) => {
  const path = useConnectionPath();
  const { name } = row;
  const { rowLinks, rowActions: KindActions } = presentation;
  return (
    <>
      {KindActions !== undefined && onDelete !== undefined && (
        <Suspense>
          <KindActions row={row} />
        </Suspense>
      )}
      {rowLinks
        .filter((link) => link.isMenuOnly !== true)
        .map((link) => (
          <Tooltip key={link.to('')} label={link.label(name)}>
            <ActionIcon
              size={24}
              component={Link}
              to={path(link.to(name))}
              state={link.state}
              aria-label={link.label(name)}
            >
              {createElement(link.icon, { size: 15, stroke: 1.7 })}
            </ActionIcon>
          </Tooltip>
        ))}
      {onDuplicate !== undefined && (
        <Tooltip label={rowMessages.duplicate(name)}>
          <ActionIcon size={24} aria-label={rowMessages.duplicate(name)} onClick={onDuplicate}>
            <IconCopyPlus size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRename !== undefined && (
        <Tooltip label={rowMessages.rename(name)}>
          <ActionIcon size={24} aria-label={rowMessages.rename(name)} onClick={onRename}>
            <IconCursorText size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {onDelete !== undefined && (
        <Tooltip label={rowMessages.delete(name)}>
          <ActionIcon size={24} aria-label={rowMessages.delete(name)} onClick={onDelete}>
            <IconTrash size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
};
