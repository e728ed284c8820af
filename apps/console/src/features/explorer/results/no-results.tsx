import { Button, Skeleton } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { EmptyState } from '../../../shared/ui/empty-state';
import classes from '../explorer.module.css';
import { explainNoResults } from '../model/no-results';
import { DEFAULT_PAGE_SIZE } from '../model/paging';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

interface Props {
  /** The query without results. */
  body: SearchRequestBody;
  explorer: Explorer;
  indexName: string;
}

/** Explains why there are no results and offers a broader query. */
export const NoResults = ({ body, explorer, indexName }: Props) => {
  const skip = body.skip ?? 0;
  if (skip > 0) {
    // Relative to the requested page, whose response may still be pending.
    const { skip: requestedSkip, top } = explorer.state.body;
    const before = (requestedSkip ?? 0) - (top ?? DEFAULT_PAGE_SIZE);
    return (
      <EmptyState
        title={messages.pastEnd}
        description={messages.pastEndDescription}
        action={
          <>
            <Button variant="default" onClick={() => explorer.run({ skip: before > 0 ? before : undefined })}>
              {messages.previousPage}
            </Button>
            <Button variant="default" onClick={() => explorer.run({ skip: undefined })}>
              {messages.firstPage}
            </Button>
          </>
        }
      />
    );
  }
  const { title, description, removable } = explainNoResults(body, indexName);
  return (
    <EmptyState
      title={title}
      description={description}
      action={
        removable === 'filter' ? (
          <Button variant="default" onClick={() => explorer.run({ filter: undefined })}>
            {messages.removeFilter}
          </Button>
        ) : removable === 'text' ? (
          <Button variant="default" onClick={() => explorer.run({ search: undefined, vectorQueries: undefined })}>
            {messages.showAllDocuments}
          </Button>
        ) : undefined
      }
    />
  );
};

export const ResultsSkeleton = () => (
  <div className={classes.waiting} aria-hidden>
    {Array.from({ length: 14 }, (_x, i) => (
      <Skeleton key={i} height={14} width={`${92 - ((i * 37) % 40)}%`} />
    ))}
  </div>
);
