import { formatNumber, plural } from '../../../shared/format/format';

/** Texts of the export, which are loaded with it. */
export const exportMessages = {
  displayed: (count: number): string =>
    count === 1 ? 'Export this result as CSV' : `Export these ${formatNumber(count)} results as CSV`,
  all: (count: number | undefined, limit: number): string =>
    count === undefined
      ? `Export all results as CSV (at most ${formatNumber(limit)})`
      : count > limit
        ? `Export the first ${formatNumber(limit)} results as CSV`
        : `Export all ${formatNumber(count)} results as CSV`,
  title: (index: string): string => `Export results from ${index}`,
  progress: (exported: number, total: number | undefined): string =>
    total === undefined
      ? `${plural(exported, 'result')} exported`
      : `${formatNumber(exported)} of ${plural(total, 'result')} exported`,
  done: (count: number): string => `${plural(count, 'result')} exported`,
  failed: "Couldn't export the results",
  cancel: 'Cancel',
};
