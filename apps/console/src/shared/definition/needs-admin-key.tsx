import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import { EmptyState } from '../ui/empty-state';

/** In place of definitions that the key of the connection does not open: why, and what can be done all the same. */
export const NeedsAdminKey = ({ what, denialReason }: { what: string; denialReason: string }) => {
  const path = useConnectionPath();
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.5} />}
      title={`${what} need an admin key`}
      description={`${denialReason} Documents can be searched all the same: the explorer asks for the name of the index.`}
      action={
        <>
          <Link to={path('/explorer')}>Go to the explorer</Link>
          <Link to="/settings/connections">Go to connections</Link>
        </>
      }
    />
  );
};
