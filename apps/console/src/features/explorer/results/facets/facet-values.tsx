import { Tooltip, UnstyledButton } from '@mantine/core';
import type { FacetBucket } from '@searchdeck/contract';
import type { FacetExpression } from '@searchdeck/query';
import { clauseOf, metricsIn, type Facet } from '../../model/facets';
import type { FieldInfo } from '../../../../shared/documents/fields';
import { formatNumber } from '../../../../shared/format/format';
import { bucketLabel } from '../../model/format';
import { FacetMetrics } from './facet-metrics';
import classes from './facets.module.css';

/** Reads and changes the filter; the clauses of a bucket start with those of its parents. */
export interface BucketFilter {
  isApplied: (clauses: readonly string[]) => boolean;
  toggle: (clauses: readonly string[], pressed: boolean) => void;
}

interface Props {
  facet: Pick<Facet, 'field' | 'parsedExpression'>;
  buckets: readonly FacetBucket[];
  fields: readonly FieldInfo[];
  bucketFilter: BucketFilter;
  /** Clauses of the parent buckets; undefined where one of them can't be filtered. */
  parentClauses: readonly string[] | undefined;
}

/** Values with counts as bars; sub-facets as a tree. */
export const FacetValues = ({ facet, buckets, fields, bucketFilter, parentClauses }: Props) => {
  const maxCount = Math.max(1, ...buckets.map((bucket) => bucket.count ?? 0));
  return (
    <ul className={parentClauses !== undefined && parentClauses.length > 0 ? classes.children : undefined}>
      {buckets.map((bucket) => {
        const label = bucketLabel(
          bucket,
          facet.field?.type,
          facet.parsedExpression?.interval,
          facet.parsedExpression?.timeOffsetMinutes,
        );
        const clause = clauseOf(facet, bucket, fields);
        const clauses = clause === undefined || parentClauses === undefined ? undefined : [...parentClauses, clause];
        return (
          // Keyed by value, so that the focus stays when the order changes.
          <li key={`${String(bucket.value)}/${String(bucket.from)}/${String(bucket.to)}`}>
            <BucketButton
              label={label}
              count={bucket.count ?? 0}
              maxCount={maxCount}
              clauses={clauses}
              bucketFilter={bucketFilter}
            />
            <SubFacets
              bucket={bucket}
              parents={facet.parsedExpression}
              fields={fields}
              bucketFilter={bucketFilter}
              parentClauses={clauses}
            />
          </li>
        );
      })}
    </ul>
  );
};

const SubFacets = ({
  bucket,
  parents,
  fields,
  bucketFilter,
  parentClauses,
}: Pick<Props, 'fields' | 'bucketFilter' | 'parentClauses'> & {
  bucket: FacetBucket;
  parents: FacetExpression | undefined;
}) => {
  const nested = Object.entries(bucket['@search.facets'] ?? {}).filter(([, buckets]) => buckets.length > 0);
  return nested.map(([path, buckets]) => {
    if (buckets.some((each) => metricsIn(each).length > 0)) {
      return <FacetMetrics key={path} buckets={buckets} name={path} />;
    }
    const parsedExpression = parents?.children?.find((child) => child.path === path);
    const field = fields.find((f) => f.path === path);
    return (
      <div key={path} role="group" aria-label={path}>
        {nested.length > 1 && <p className={classes.childName}>{path}</p>}
        <FacetValues
          facet={{ field, parsedExpression }}
          buckets={buckets}
          fields={fields}
          bucketFilter={bucketFilter}
          parentClauses={parentClauses}
        />
      </div>
    );
  });
};

interface BucketButtonProps {
  label: string;
  count: number;
  maxCount: number;
  clauses: readonly string[] | undefined;
  bucketFilter: BucketFilter;
}
const BucketButton = ({ label, count, maxCount, clauses, bucketFilter }: BucketButtonProps) => {
  const pressed = clauses !== undefined && bucketFilter.isApplied(clauses);
  return (
    <Tooltip label={clauses?.join(' and ')} disabled={clauses === undefined} openDelay={600} multiline maw={420}>
      <UnstyledButton
        className={classes.bucket}
        aria-pressed={pressed}
        disabled={clauses === undefined}
        onClick={() => clauses !== undefined && bucketFilter.toggle(clauses, pressed)}
      >
        <span className={classes.bar} style={{ width: `${(count / maxCount) * 100}%` }} aria-hidden />
        <span className={classes.bucketLabel}>{label}</span>
        <span className={classes.bucketCount}>{formatNumber(count)}</span>
      </UnstyledButton>
    </Tooltip>
  );
};
