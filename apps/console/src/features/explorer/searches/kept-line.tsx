import type { QuerySnapshot } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { snapshotAddress, wordsOf } from '../model/kept';
import classes from './searches.module.css';

interface Props {
  indexName: string;
  request: QuerySnapshot;
  /** Of a saved one. */
  name?: string;
  /** It is the question on the screen. */
  current?: boolean;
  /** The index is not clear from where the line stands. */
  withIndex?: boolean;
  /** At the end of the line. */
  children?: ReactNode;
  onOpen?: () => void;
}

/** A kept search as a link that asks it again, with what it asks beneath. */
export const KeptLine = ({ indexName, request, name, current, withIndex, children, onOpen }: Props) => {
  const path = useConnectionPath();
  const { title, facts } = wordsOf(request);
  const asks = [...(withIndex ? [indexName] : []), ...(name === undefined ? [] : [title]), ...facts].join(' · ');
  const { search, hash } = snapshotAddress(request);
  return (
    <li className={classes.line} data-current={current || undefined}>
      <Link
        className={classes.link}
        to={{ pathname: path(`/explorer/${encodeURIComponent(indexName)}`), search, hash }}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <span className={classes.name}>{name ?? title}</span>
        {asks !== '' && (
          <span className={classes.asks} title={asks}>
            {asks}
          </span>
        )}
      </Link>
      {children}
    </li>
  );
};
