import { formatBytes, formatDuration, formatNumber } from '../../shared/format/format';
import { messages } from './messages';
import classes from './overview.module.css';

const knownLimits: Readonly<Record<string, readonly [label: string, unit: 'count' | 'bytes' | 'seconds']>> = {
  maxStoragePerIndex: [messages.limits.maxStoragePerIndex, 'bytes'],
  maxFieldsPerIndex: [messages.limits.maxFieldsPerIndex, 'count'],
  maxFieldNestingDepthPerIndex: [messages.limits.maxFieldNestingDepthPerIndex, 'count'],
  maxComplexCollectionFieldsPerIndex: [messages.limits.maxComplexCollectionFieldsPerIndex, 'count'],
  maxComplexObjectsInCollectionsPerDocument: [messages.limits.maxComplexObjectsInCollectionsPerDocument, 'count'],
  maxCumulativeIndexerRuntimeSeconds: [messages.limits.maxCumulativeIndexerRuntimeSeconds, 'seconds'],
};
const print = (value: number, unit: string): string =>
  unit === 'bytes' ? formatBytes(value) : unit === 'seconds' ? formatDuration(value * 1000) : formatNumber(value);

/** Limits per index or document. */
export const Limits = ({ limits }: { limits: Readonly<Record<string, number | null>> }) => {
  const rows = Object.entries(limits).filter((row): row is [string, number] => typeof row[1] === 'number');
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.limitsTitle}>{messages.limits.title}</h3>
      <dl className={classes.limits}>
        {rows.map(([id, value]) => {
          const [label, unit] = knownLimits[id] ?? [id, 'count'];
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
