import { Button } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePaths } from '../../../shared/api/paths';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { Presentation } from '../../../shared/presentations/presentation';
import { EmptyState } from '../../../shared/ui/empty-state';
import { listMessages } from '../messages';
import { emptyListMessages as messages } from './messages';

interface EmptyListProps {
  presentation: Presentation;
  /** Whether the user may create resources. */
  canImport: boolean;
  createButton: ReactNode;
  onShowDeleted: () => void;
}

/** A list without resources: what they are for, and how to create one. */
export const EmptyList = ({ presentation, canImport, createButton, onShowDeleted }: EmptyListProps) => {
  const path = useConnectionPath();
  const { kind, icon, emptyText, isImportable } = presentation;
  return (
    <EmptyState
      icon={createElement(icon, { size: 22, stroke: 1.5 })}
      title={messages.title(kind)}
      description={emptyText}
      action={
        <>
          {createButton}
          {canImport && isImportable && (
            <Button component={Link} to={path(pagePaths.importData)}>
              {messages.importData}
            </Button>
          )}
          <Button variant="subtle" onClick={onShowDeleted}>
            {listMessages.deleted(kind)}
          </Button>
        </>
      }
    />
  );
};
