import { ActionIcon, Skeleton, Switch, UnstyledButton } from '@mantine/core';
import type { FacetBucket } from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useRoving } from '../../../../shared/ui/use-roving';
import { Chevron } from '../../chevron';
import { FacetEditor } from '../../facet-editor/facet-editor';
import { facetsOf, metricsIn, parsedFacet, type Facet } from '../../model/facets';
import type { FieldInfo } from '../../model/fields';
import { conjoinSameElement, narrowsTo, scopesIn, withoutClause } from '../../model/same-element';
import type { Explorer } from '../../model/use-explorer';
import { useSameElement } from '../../model/use-same-element';
import { FacetHistogram, isHistogram } from './facet-histogram';
import { FacetMetrics } from './facet-metrics';
import { FacetValues, type Narrowing } from './facet-values';
import classes from './facets.module.css';

interface Props {
  facets: Readonly<Record<string, readonly FacetBucket[]>>;
  /** The facet expressions of the request, to know intervals and to take one away. */
  expressions: readonly string[];
  /** Those that the buckets belong to; what was changed since has none until its answer comes. */
  answered: readonly string[];
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** The counts are those of the question before. */
  stale: boolean;
}

/** One slim column of clickable bars; a click narrows the query, a second one widens it again. */
export const FacetColumn = ({ facets, expressions, answered, fields, explorer, stale }: Props) => {
  const [same] = useSameElement();
  // Where there is no room for a column they stand above the results, folded until asked for.
  const [open, setOpen] = useState(false);
  const listId = useId();
  const filter = explorer.state.body.filter ?? '';
  const onFilter = (next: string) => explorer.run({ filter: next });
  const onRemove = (expression: string) => explorer.run({ facets: expressions.filter((f) => f !== expression) });
  const narrowing: Narrowing = {
    narrowed: (clauses) => clauses.every((clause) => narrowsTo(filter, clause)),
    toggle: (clauses, pressed) =>
      onFilter(
        // A second click takes away what the bucket itself added; the buckets around it stay.
        pressed
          ? withoutClause(filter, clauses.at(-1) ?? '')
          : clauses.reduce((text, clause) => (same ? conjoinSameElement : conjoin)(text, clause), filter),
      ),
  };
  return (
    <aside
      className={classes.facets}
      aria-label="Facets"
      data-open={open || undefined}
      data-outdated={stale || undefined}
    >
      <UnstyledButton
        className={classes.fold}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={14} open={open} />
        <span>Facets</span>
        <span className={classes.foldNames}>{expressions.map((e) => parsedFacet(e)?.path ?? e).join(', ')}</span>
      </UnstyledButton>
      <div id={listId} className={classes.list}>
        {facetsOf(expressions, facets, fields).map((facet, i) => (
          <section key={`${facet.path}/${i}`} className={classes.facet}>
            <header className={classes.facetHead}>
              <h2 title={facet.expression}>{facet.path}</h2>
              <FacetEditor expression={facet.expression} fields={fields} buckets={facet.buckets} explorer={explorer} />
              <ActionIcon
                size={24}
                aria-label={`Remove facet ${facet.path}`}
                onClick={() => onRemove(facet.expression)}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </header>
            <SameElement facet={facet} filter={filter} />
            {answered.includes(facet.expression) ? (
              <Buckets facet={facet} fields={fields} narrowing={narrowing} />
            ) : (
              <Counting />
            )}
          </section>
        ))}
      </div>
    </aside>
  );
};

const Counting = () => (
  <div className={classes.counting} aria-hidden>
    {[88, 64, 72].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </div>
);

const Buckets = ({
  facet,
  fields,
  narrowing,
}: {
  facet: Facet;
  fields: readonly FieldInfo[];
  narrowing: Narrowing;
}) => {
  if (facet.buckets.length === 0) return <p className={classes.none}>No values among these results.</p>;
  if (facet.buckets.some((bucket) => metricsIn(bucket).length > 0 && bucket.value === undefined))
    return <FacetMetrics buckets={facet.buckets} />;
  return (
    <Choices of={facet.path}>
      {isHistogram(facet) ? (
        <FacetHistogram facet={facet} fields={fields} narrowing={narrowing} />
      ) : (
        <FacetValues facet={facet} buckets={facet.buckets} fields={fields} narrowing={narrowing} around={[]} />
      )}
    </Choices>
  );
};

/** The values of a facet are one Tab stop; arrow keys go from one to the next. */
const Choices = ({ of, children }: { of: string; children: ReactNode }) => (
  <div role="group" aria-label={`Values of ${of}`} {...useRoving<HTMLDivElement>()}>
    {children}
  </div>
);

/** Shown where the filter already asks something of an element of the facet's collection: one and the same, or any? */
const SameElement = ({ facet, filter }: { facet: Facet; filter: string }) => {
  const [same, setSame] = useSameElement();
  const collection = facet.field?.within;
  if (collection === undefined || !scopesIn(filter).some((scope) => scope.path === collection)) return null;
  return (
    <Switch
      size="xs"
      mb={4}
      label={`same ${collection} element`}
      checked={same}
      onChange={(e) => setSame(e.currentTarget.checked)}
    />
  );
};
