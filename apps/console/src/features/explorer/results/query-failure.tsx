import { SearchError, type SearchIndex } from '@searchdeck/contract';
import { lazy } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import classes from '../explorer.module.css';
import { IndexNotFound } from '../index-not-found';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

// Loaded on first use: it validates the query.
const PreviewButton = lazy(() => import('./preview-button').then((m) => ({ default: m.PreviewButton })));

interface Props {
  error: Error;
  index: SearchIndex;
  explorer: Explorer;
  onRetry: () => void;
}

/** Why the query failed; offers the preview version to a query that only this version supports. */
export const QueryFailure = ({ error, index, explorer, onRetry }: Props) => {
  const status = error instanceof SearchError ? error.status : 0;
  // The service also responds with 404 if something that the index refers to is missing, such as a synonym map.
  const isIndexMissing = status === 404 && (error.message === '' || error.message.includes(`'${index.name}'`));
  return (
    <div className={classes.failed}>
      {isIndexMissing ? (
        <IndexNotFound indexName={index.name} />
      ) : (
        <ErrorState error={error} title={messages.failed} onRetry={onRetry} />
      )}
      {status === 400 && (
        <LazyBoundary>
          <PreviewButton explorer={explorer} />
        </LazyBoundary>
      )}
    </div>
  );
};
