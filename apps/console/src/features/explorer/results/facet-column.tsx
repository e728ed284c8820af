import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { conjoin, hasConjunct, parseFacet, removeConjunct } from '@searchdeck/query';
import { IconX } from '@tabler/icons-react';
import classes from '../explorer.module.css';
import { bucketInterval, clauseOfBucket, type Bucket } from '../model/conditions';
import type { FieldInfo } from '../model/fields';
import { bucketLabel, formatCount } from '../model/format';

interface Props {
  facets: Readonly<Record<string, readonly Bucket[]>>;
  /** The facet expressions of the request, to know intervals and to take one away. */
  expressions: readonly string[];
  fields: readonly FieldInfo[];
  filter: string;
  onFilter: (filter: string) => void;
  onRemove: (expression: string) => void;
}

const parsed = (expression: string) => {
  try {
    return parseFacet(expression);
  } catch {
    return undefined;
  }
};

/** Whether the filter already narrows to the bucket; a filter that does not parse narrows to nothing. */
const narrowed = (filter: string, clause: string): boolean => {
  try {
    return hasConjunct(filter, clause);
  } catch {
    return false;
  }
};

/** One slim column of clickable bars; a click narrows the query, a second one widens it again. */
export const FacetColumn = ({ facets, expressions, fields, filter, onFilter, onRemove }: Props) => {
  const toggle = (clause: string, pressed: boolean) =>
    onFilter(pressed ? removeConjunct(filter, clause) : conjoin(filter, clause));
  return (
    <aside className={classes.facets} aria-label="Facets">
      {expressions.map((expression) => {
        const facet = parsed(expression);
        const path = facet?.path ?? expression;
        const buckets = facets[path] ?? [];
        const field = fields.find((f) => f.path === path);
        const most = Math.max(1, ...buckets.map((b) => b.count));
        const interval = bucketInterval(facet?.interval);
        return (
          <section key={expression} className={classes.facet}>
            <header className={classes.facetHead}>
              <h2>{path}</h2>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={`Remove facet ${path}`}
                onClick={() => onRemove(expression)}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            </header>
            {buckets.length === 0 && <p className={classes.hint}>No values among these results.</p>}
            <ul>
              {buckets.map((bucket) => {
                const label = bucketLabel(bucket, field?.type, facet?.interval);
                const clause = field === undefined ? undefined : clauseOfBucket(field, bucket, fields, interval);
                const pressed = clause !== undefined && narrowed(filter, clause);
                return (
                  <li key={label}>
                    <Tooltip
                      label={clause}
                      disabled={clause === undefined || field?.definition.filterable === false}
                      openDelay={600}
                      multiline
                      maw={420}
                    >
                      <UnstyledButton
                        className={classes.bucket}
                        aria-pressed={pressed}
                        disabled={clause === undefined || field?.definition.filterable === false}
                        onClick={() => clause !== undefined && toggle(clause, pressed)}
                      >
                        <span
                          className={classes.bar}
                          style={{ width: `${(bucket.count / most) * 100}%` }}
                          aria-hidden
                        />
                        <span className={classes.bucketLabel}>{label}</span>
                        <span className={classes.bucketCount}>{formatCount(bucket.count)}</span>
                      </UnstyledButton>
                    </Tooltip>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </aside>
  );
};
