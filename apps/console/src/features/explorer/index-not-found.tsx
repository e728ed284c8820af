import { IconTable } from '@tabler/icons-react';
import { Link } from 'react-router';
import { notFoundAdvice } from '../../shared/api/messages';
import { pagePaths } from '../../shared/api/paths';
import { useConnectionPath } from '../../shared/api/use-connection';
import { EmptyState } from '../../shared/ui/empty-state';
import { messages } from './messages';

/** Shown instead of the results if the index of the URL doesn't exist. */
export const IndexNotFound = ({ indexName }: { indexName: string }) => {
  const path = useConnectionPath();
  return (
    <EmptyState
      icon={<IconTable size={22} stroke={1.5} />}
      title={messages.indexNotFound(indexName)}
      description={notFoundAdvice}
      action={<Link to={path(pagePaths.explorer)}>{messages.selectIndex}</Link>}
    />
  );
};
