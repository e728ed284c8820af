import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import { indexPath } from '../../shared/api/paths';
import { useConnectionPath } from '../../shared/api/use-connection';
import { messages } from './messages';

/** Name of the index if the explorer queries it through an alias. */
const Context = createContext<string | undefined>(undefined);
export const AliasedIndexProvider = Context.Provider;

/** Link to the page of the index; `name` may be an alias of it. */
export const ViewIndexLink = ({ name, className }: { name: string; className?: string | undefined }) => {
  const path = useConnectionPath();
  const indexName = useContext(Context) ?? name;
  return (
    <Link className={className} to={path(indexPath(indexName))}>
      {indexName === name ? messages.viewIndex : messages.aliasOf(indexName)}
    </Link>
  );
};
