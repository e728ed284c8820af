import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagePaths } from '../api/paths';
import { useConnectionPath } from '../api/use-connection';
import { EmptyState } from '../ui/empty-state';
import { accessMessages } from './messages';

/** Shown instead of definitions that the connection's key cannot read: the reason, and what the user can still do. */
export const NeedsAdminKey = ({ resources, denialReason }: { resources: string; denialReason: string }) => {
  const path = useConnectionPath();
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.5} />}
      title={accessMessages.needsAdminKey(resources)}
      description={`${denialReason} ${accessMessages.searchAnyway}`}
      action={
        <>
          <Link to={path(pagePaths.explorer)}>{accessMessages.openExplorer}</Link>
          <Link to={pagePaths.connections}>{accessMessages.manageConnections}</Link>
        </>
      }
    />
  );
};
