import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state';
import classes from './shell.module.css';

export const NotFound = ({ what, whole = false }: { what?: string; whole?: boolean }) => {
  const body = (
    <EmptyState
      page
      icon={<IconMapOff size={22} stroke={1.5} />}
      title={what === undefined || what === '' ? 'There is nothing at this address' : what}
      description="It may have been renamed or deleted, or the link is incomplete."
      action={<Link to="/">Go to the overview</Link>}
    />
  );
  return whole ? <main className={classes.whole}>{body}</main> : body;
};
