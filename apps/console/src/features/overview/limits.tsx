import { formatBytes, formatDuration, formatNumber } from '../../shared/format/format';
import { limitMessages } from './usage-messages';
import classes from './overview.module.css';

const knownLimits: Readonly<Record<string, readonly [label: string, unit: 'count' | 'bytes' | 'seconds']>> = {
  maxStoragePerIndex: [limitMessages.maxStoragePerIndex, 'bytes'],
  maxFieldsPerIndex: [limitMessages.maxFieldsPerIndex, 'count'],
  maxFieldNestingDepthPerIndex: [limitMessages.maxFieldNestingDepthPerIndex, 'count'],
  maxComplexCollectionFieldsPerIndex: [limitMessages.maxComplexCollectionFieldsPerIndex, 'count'],
  maxComplexObjectsInCollectionsPerDocument: [limitMessages.maxComplexObjectsInCollectionsPerDocument, 'count'],
  maxCumulativeIndexerRuntimeSeconds: [limitMessages.maxCumulativeIndexerRuntimeSeconds, 'seconds'],
};
const formatLimit = (value: number, unit: string): string =>
  unit === 'bytes' ? formatBytes(value) : unit === 'seconds' ? formatDuration(value * 1000) : formatNumber(value);

/** Limits per index or document. */
export const Limits = ({ limits }: { limits: Readonly<Record<string, number | null>> }) => {
  const rows = Object.entries(limits).filter((row): row is [string, number] => typeof row[1] === 'number');
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.limitsTitle}>{limitMessages.title}</h3>
      <dl className={classes.limits}>
        {rows.map(([id, value]) => {
          const [label, unit] = knownLimits[id] ?? [id, 'count'];
          return (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{formatLimit(value, unit)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
};
