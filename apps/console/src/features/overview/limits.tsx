import { formatBytes, formatDuration, formatNumber } from '../../shared/format/format';
import classes from './overview.module.css';

const words: Readonly<Record<string, readonly [label: string, unit: 'count' | 'bytes' | 'seconds']>> = {
  maxStoragePerIndex: ['Storage of one index', 'bytes'],
  maxFieldsPerIndex: ['Fields of an index', 'count'],
  maxFieldNestingDepthPerIndex: ['Depth of nested fields', 'count'],
  maxComplexCollectionFieldsPerIndex: ['Complex collections of an index', 'count'],
  maxComplexObjectsInCollectionsPerDocument: ['Complex objects in a document’s collections', 'count'],
  maxCumulativeIndexerRuntimeSeconds: ['Time that indexers may run', 'seconds'],
};
const print = (value: number, unit: string): string =>
  unit === 'bytes' ? formatBytes(value) : unit === 'seconds' ? formatDuration(value * 1000) : formatNumber(value);

/** Limits that hold for each index or document. */
export const Limits = ({ limits }: { limits: Readonly<Record<string, number | null>> }) => {
  const rows = Object.entries(limits).filter((row): row is [string, number] => typeof row[1] === 'number');
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.limitsTitle}>Limits</h3>
      <dl className={classes.limits}>
        {rows.map(([id, value]) => {
          const [label, unit] = words[id] ?? [id, 'count'];
          return (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{print(value, unit)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
};
