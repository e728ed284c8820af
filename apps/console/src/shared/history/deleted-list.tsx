import { Modal, Skeleton } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConnectionId, useConnectionPath } from '../api/use-connection';
import { Age } from '../ui/age';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { deletedQuery } from './history-queries';
import classes from './history.module.css';
import { historyMessages } from './messages';

interface DeletedListProps {
  kind: KindOutline;
  /** Path of a resource, without the connection. */
  pagePath: (name: string) => string;
  opened: boolean;
  onClose: () => void;
}

/** The resources of a kind that were deleted; their pages have the last definition. */
export const DeletedList = ({ kind, pagePath, opened, onClose }: DeletedListProps) => {
  const path = useConnectionPath();
  const { data, error, refetch } = useQuery({ ...deletedQuery(useConnectionId(), kind.id), enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} size={560} title={<b>{historyMessages.deletedList(kind)}</b>}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} title={historyMessages.loadFailed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={96} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={22} stroke={1.5} />}
          title={historyMessages.noneDeleted(kind)}
          description={historyMessages.noneDeletedText}
        />
      ) : (
        <ul className={classes.deleted} aria-label={historyMessages.deletedList(kind)}>
          {data.map(({ id, name, user, at }) => (
            <li key={id}>
              <Link to={path(pagePath(name))}>{name}</Link>
              <span className={classes.soft}>
                <Age at={Date.parse(at)} /> {historyMessages.by(user)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
};
