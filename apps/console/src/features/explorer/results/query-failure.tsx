import { Button } from '@mantine/core';
import { previewVersion, SearchError } from '@searchdeck/contract';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from '../explorer.module.css';
import { IndexNotFound } from '../index-not-found';
import { needsPreviewVersion } from '../model/query-version';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

interface Props {
  error: Error;
  indexName: string;
  explorer: Explorer;
  onRetry: () => void;
}

/** Why the query failed; offers the preview version to a query that only this version supports. */
export const QueryFailure = ({ error, indexName, explorer, onRetry }: Props) => (
  <div className={classes.failed}>
    {error instanceof SearchError && error.status === 404 ? (
      <IndexNotFound indexName={indexName} />
    ) : (
      <ErrorState error={error} title={messages.failed} onRetry={onRetry} />
    )}
    {needsPreviewVersion(explorer.state.body, explorer.state.version) && (
      <Button variant="default" onClick={() => explorer.setVersion(previewVersion.data)}>
        {messages.switchToPreview}
      </Button>
    )}
  </div>
);
