import { ActionIcon, Skeleton, Switch, UnstyledButton } from '@mantine/core';
import type { FacetBucket } from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useRoving } from '../../../../shared/ui/use-roving';
import { Chevron } from '../../chevron';
import { FacetEditor } from '../../facet-editor/facet-editor';
import { messages as explorerMessages } from '../../messages';
import { facetsOf, metricsIn, tryParseFacet, type Facet } from '../../model/facets';
import type { FieldInfo } from '../../../../shared/documents/fields';
import { conjoinSameItem, containsClause, scopesIn, withoutClause } from '../../model/same-item';
import type { Explorer } from '../../model/use-explorer';
import { useSameItem } from '../../model/use-same-item';
import { messages } from '../messages';
import { FacetHistogram, isHistogram } from './facet-histogram';
import { FacetMetrics } from './facet-metrics';
import { FacetValues, type BucketFilter } from './facet-values';
import classes from './facets.module.css';

interface Props {
  facets: Readonly<Record<string, readonly FacetBucket[]>>;
  /** The facet expressions of the query. */
  expressions: readonly string[];
  /** The expressions that the buckets belong to: a changed facet has none until its response arrives. */
  displayedExpressions: readonly string[];
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** The counts belong to the previous query. */
  isStale: boolean;
}

/** A column of facets: a click on a value adds it to the filter, a second one removes it. */
export const FacetColumn = ({ facets, expressions, displayedExpressions, fields, explorer, isStale }: Props) => {
  const [isSameItem] = useSameItem();
  // In narrow windows the facets are collapsed above the results.
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const filter = explorer.state.body.filter ?? '';
  const onFilter = (next: string) => explorer.run({ filter: next });
  const onRemove = (expression: string) => explorer.run({ facets: expressions.filter((f) => f !== expression) });
  const bucketFilter: BucketFilter = {
    isApplied: (clauses) => clauses.every((clause) => containsClause(filter, clause)),
    toggle: (clauses, pressed) =>
      onFilter(
        // A second click removes only the bucket's own clause, not those of its parents.
        pressed
          ? withoutClause(filter, clauses.at(-1) ?? '')
          : clauses.reduce((text, clause) => (isSameItem ? conjoinSameItem : conjoin)(text, clause), filter),
      ),
  };
  return (
    <aside
      className={classes.facets}
      aria-label={messages.facets.title}
      data-open={isOpen || undefined}
      data-outdated={isStale || undefined}
    >
      <UnstyledButton
        className={classes.facetsToggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} open={isOpen} />
        <span>{messages.facets.title}</span>
        <span className={classes.facetsToggleNames}>
          {expressions.map((e) => tryParseFacet(e)?.path ?? e).join(', ')}
        </span>
      </UnstyledButton>
      <div id={listId} className={classes.list}>
        {facetsOf(expressions, facets, fields).map((facet, i) => (
          <section key={`${facet.path}/${i}`} className={classes.facet}>
            <header className={classes.facetHead}>
              <h2 title={facet.expression}>{facet.path}</h2>
              <FacetEditor expression={facet.expression} fields={fields} buckets={facet.buckets} explorer={explorer} />
              <ActionIcon
                size={24}
                aria-label={messages.facets.remove(facet.path)}
                onClick={() => onRemove(facet.expression)}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </header>
            <SameItem facet={facet} filter={filter} />
            {displayedExpressions.includes(facet.expression) ? (
              <Buckets facet={facet} fields={fields} bucketFilter={bucketFilter} />
            ) : (
              <CountsSkeleton />
            )}
          </section>
        ))}
      </div>
    </aside>
  );
};

const CountsSkeleton = () => (
  <div className={classes.countsSkeleton} aria-hidden>
    {[88, 64, 72].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </div>
);

const Buckets = ({
  facet,
  fields,
  bucketFilter,
}: {
  facet: Facet;
  fields: readonly FieldInfo[];
  bucketFilter: BucketFilter;
}) => {
  if (facet.buckets.length === 0) return <p className={classes.none}>{messages.facets.noValues}</p>;
  if (facet.buckets.some((bucket) => metricsIn(bucket).length > 0 && bucket.value === undefined)) {
    return <FacetMetrics buckets={facet.buckets} />;
  }
  return (
    <ValueGroup facet={facet.path}>
      {isHistogram(facet) ? (
        <FacetHistogram facet={facet} fields={fields} bucketFilter={bucketFilter} />
      ) : (
        <FacetValues
          facet={facet}
          buckets={facet.buckets}
          fields={fields}
          bucketFilter={bucketFilter}
          parentClauses={[]}
        />
      )}
    </ValueGroup>
  );
};

/** The values of a facet are one Tab stop; arrow keys move between them. */
const ValueGroup = ({ facet, children }: { facet: string; children: ReactNode }) => (
  <div role="group" aria-label={messages.facets.values(facet)} {...useRoving<HTMLDivElement>()}>
    {children}
  </div>
);

/** Shown when the filter already has a condition on an item of the facet's collection. */
const SameItem = ({ facet, filter }: { facet: Facet; filter: string }) => {
  const [isSameItem, setSameItem] = useSameItem();
  const collection = facet.field?.collectionPath;
  if (collection === undefined || !scopesIn(filter).some((scope) => scope.path === collection)) return null;
  return (
    <Switch
      size="xs"
      mb={4}
      label={explorerMessages.sameItem(collection)}
      checked={isSameItem}
      onChange={(e) => setSameItem(e.currentTarget.checked)}
    />
  );
};
