import { Skeleton } from '@mantine/core';
import { bffCodes, SearchError } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { versionTextQuery } from '../../shared/history/history-queries';
import { JsonDiff } from '../../shared/monaco/json-diff';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import classes from './activity.module.css';
import { entryMessages as messages } from './messages';

interface DefinitionChangeProps {
  connectionId: string;
  /** Version in the definition history; null or undefined if there was no definition. */
  before: number | null | undefined;
  after: number | null | undefined;
  seq: number;
  /** The page with all versions. Undefined: it can't be opened. */
  historyPath: string | undefined;
}

const isRemoved = (error: unknown): boolean => error instanceof SearchError && error.code === bffCodes.versionUnknown;

/** The difference between the definitions before and after a change. */
export const DefinitionChange = ({ connectionId, before, after, seq, historyPath }: DefinitionChangeProps) => {
  const beforeQuery = useQuery({ ...versionTextQuery(connectionId, before ?? undefined), retry: false });
  const afterQuery = useQuery({ ...versionTextQuery(connectionId, after ?? undefined), retry: false });
  // The version of a deletion has no definition.
  const isDeletion = isRemoved(afterQuery.error) && beforeQuery.data !== undefined;
  const error = beforeQuery.error ?? (isDeletion ? null : afterQuery.error);
  const isLoading = (before != null && beforeQuery.isPending) || (after != null && afterQuery.isPending);
  return (
    <section aria-labelledby="definition-title">
      <div className={classes.definitionHead}>
        <h2 id="definition-title">{messages.definition}</h2>
        {historyPath !== undefined && <Link to={historyPath}>{messages.history}</Link>}
      </div>
      {isLoading ? (
        <Skeleton height={320} />
      ) : isRemoved(error) ? (
        <Note>{messages.versionRemoved}</Note>
      ) : error !== null ? (
        <ErrorState isCompact error={error} title={messages.versionLoadFailed} />
      ) : (
        <div className={classes.diff}>
          <JsonDiff
            path={`activity/${seq}`}
            before={beforeQuery.data ?? ''}
            after={afterQuery.data ?? ''}
            beforeLabel={before == null ? messages.none : messages.before}
            afterLabel={isDeletion ? messages.deleted : after == null ? messages.none : messages.after}
          />
        </div>
      )}
    </section>
  );
};
