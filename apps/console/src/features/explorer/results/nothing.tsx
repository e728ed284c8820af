import { Button, Skeleton } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { EmptyState } from '../../../shared/ui/empty-state';
import classes from '../explorer.module.css';
import { nothingFound } from '../model/nothing';
import { DEFAULT_PAGE } from '../model/paging';
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
  const { title, description, without } = nothingFound(body, indexName);
  return (
    <EmptyState
      title={title}
      description={description}
      action={
        without === 'filter' ? (
          <Button variant="default" onClick={() => explorer.run({ filter: undefined })}>
            Search without the filter
          </Button>
        ) : without === 'words' ? (
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
