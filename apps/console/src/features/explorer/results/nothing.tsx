import { Button, Skeleton } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { EmptyState } from '../../../shared/ui/empty-state';
import classes from '../explorer.module.css';
import { DEFAULT_PAGE } from '../model/paging';
import { queryText } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';

interface Props {
  /** The question that found nothing. */
  body: SearchRequestBody;
  explorer: Explorer;
  indexName: string;
}

/** Why there is no document, and the way out. */
export const Nothing = ({ body, explorer, indexName }: Props) => {
  const skip = body.skip ?? 0;
  if (skip > 0) {
    // From the page that was asked for last, which may still be on its way.
    const { skip: asked, top } = explorer.state.body;
    const before = (asked ?? 0) - (top ?? DEFAULT_PAGE);
    return (
      <EmptyState
        title="Past the last document"
        description="There are fewer documents than the page that was asked for."
        action={
          <>
            <Button variant="default" onClick={() => explorer.run({ skip: before > 0 ? before : undefined })}>
              Previous page
            </Button>
            <Button variant="default" onClick={() => explorer.run({ skip: undefined })}>
              First page
            </Button>
          </>
        }
      />
    );
  }
  const narrowed = (body.filter ?? '') !== '';
  const worded = !['', '*'].includes(queryText(body).trim());
  return (
    <EmptyState
      title={narrowed || worded ? 'Nothing matches' : `${indexName} has no documents yet`}
      description={
        narrowed && worded
          ? 'No document has these words and meets the filter.'
          : narrowed
            ? 'No document meets the filter.'
            : worded
              ? 'No document has these words in its searched fields. Fewer words, a prefix such as war*, or the search mode “any” find more.'
              : 'Upload documents through the API, or run an indexer.'
      }
      action={
        narrowed ? (
          <Button variant="default" onClick={() => explorer.run({ filter: undefined })}>
            Search without the filter
          </Button>
        ) : worded ? (
          <Button variant="default" onClick={() => explorer.run({ search: undefined, vectorQueries: undefined })}>
            Show all documents
          </Button>
        ) : undefined
      }
    />
  );
};

export const Waiting = () => (
  <div className={classes.waiting} aria-hidden>
    {Array.from({ length: 14 }, (_x, i) => (
      <Skeleton key={i} height={14} width={`${92 - ((i * 37) % 40)}%`} />
    ))}
  </div>
);
