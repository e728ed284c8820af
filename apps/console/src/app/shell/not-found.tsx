import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state';
import { messages } from './messages';
import classes from './shell.module.css';

export const NotFound = ({ title = '', isFullPage = false }: { title?: string; isFullPage?: boolean }) => {
  const body = (
    <EmptyState
      isPage
      icon={<IconMapOff size={22} stroke={1.5} />}
      title={title === '' ? messages.notFound.title : title}
      description={messages.notFound.description}
      action={<Link to="/">{messages.notFound.action}</Link>}
    />
  );
  return isFullPage ? <main className={classes.fullPage}>{body}</main> : body;
};
