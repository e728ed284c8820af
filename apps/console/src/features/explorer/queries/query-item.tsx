import type { QuerySnapshot } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { Link, useHref } from 'react-router';
import { explorerPath } from '../../../shared/api/paths';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import { useSearchParameters } from '../model/search-parameters';
import { snapshotUrl, describeQuery } from '../model/query-snapshot';
import { messages } from './messages';
import classes from './queries.module.css';

interface Props {
  indexName: string;
  request: QuerySnapshot;
  /** Name of a saved query. */
  name?: string;
  /** The query is the current one. */
  isCurrent?: boolean;
  /** Shows the index name. */
  showsIndex?: boolean;
  /** Shown at the end of the line. */
  children?: ReactNode;
  onOpen?: () => void;
}

/** A saved or recent query as a link that runs it, with a description. */
export const QueryItem = ({ indexName, request, name, isCurrent, showsIndex, children, onOpen }: Props) => {
  const path = useConnectionPath();
  const { title, facts } = describeQuery(request);
  const description = [...(showsIndex ? [indexName] : []), ...(name === undefined ? [] : [title]), ...facts].join(
    ' · ',
  );
  const { search, hash } = snapshotUrl(request, useSearchParameters());
  const to = { pathname: path(explorerPath(indexName)), search, hash };
  const href = useHref(to);
  return (
    <li className={classes.line} data-current={isCurrent || undefined}>
      <Link className={classes.link} to={to} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={classes.name}>{name ?? title}</span>
        {description !== '' && (
          <span className={classes.description} title={description}>
            {description}
          </span>
        )}
      </Link>
      {name !== undefined && <CopyButton value={window.location.origin + href} label={messages.copyLink(name)} />}
      {children}
    </li>
  );
};
