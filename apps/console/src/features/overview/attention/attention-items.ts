import {
  isCanceledRun,
  type SearchIndexerStatusBody,
  type SearchServiceResource,
  type Traffic,
} from '@searchdeck/contract';
import { pagePaths, resourceListPath } from '../../../shared/api/paths';
import { fillLevel, type Counter } from '../counters';
import { attentionMessages as texts } from './messages';

/** Something that an administrator should look at. */
export interface AttentionItem {
  id: string;
  tone: 'danger' | 'warn' | 'info';
  title: string;
  details?: string | undefined;
  /** Path below the connection, or from the root if `isGlobal`. */
  link?: { to: string; label: string; isGlobal?: boolean };
}

/** Quotas that are nearly or completely used. */
export const quotaItems = (counters: readonly Counter[]): AttentionItem[] =>
  counters.flatMap((counter): AttentionItem[] => {
    const fill = fillLevel(counter);
    if (fill === undefined || fill.level === 'normal') return [];
    const isFull = fill.level === 'full';
    return [
      {
        id: `quota ${counter.id}`,
        tone: isFull ? 'danger' : 'warn',
        title: isFull ? texts.quotaFull(counter.label) : texts.quotaHigh(counter.label, fill.share),
        details: isFull ? texts.quotaFullConsequence : undefined,
        link:
          counter.to === undefined
            ? { to: pagePaths.scale, label: texts.scale }
            : { to: counter.to, label: texts.view(counter.label) },
      },
    ];
  });

/** Indexers whose last run failed, or skipped documents. */
export const indexerItems = (statuses: readonly SearchIndexerStatusBody[]): AttentionItem[] =>
  statuses.flatMap(({ name, status, lastResult }): AttentionItem[] => {
    const link = { to: `${resourceListPath('indexers')}/${encodeURIComponent(name)}`, label: texts.viewIndexer };
    const isCanceled = lastResult != null && isCanceledRun(lastResult);
    const hasFailed = status === 'error' || (lastResult?.status === 'transientFailure' && !isCanceled);
    if (hasFailed) {
      const details = lastResult?.errorMessage ?? undefined;
      return [{ id: `indexer ${name}`, tone: 'danger', title: texts.indexerFailed(name), details, link }];
    }
    const failedCount = lastResult?.itemsFailed ?? 0;
    if (lastResult?.status !== 'success' || failedCount === 0) return [];
    return [{ id: `indexer ${name}`, tone: 'warn', title: texts.indexerSkipped(name, failedCount), link }];
  });

/** The status that the management plane reports. */
export function serviceItems({ properties, name }: SearchServiceResource): AttentionItem[] {
  const { status, statusDetails, upgradeAvailable, encryptionWithCmk } = properties ?? {};
  const provisioningState = properties?.provisioningState?.toLowerCase();
  const isUnhealthy = status != null && status !== 'running' && status !== 'provisioning';
  const items: (AttentionItem | false)[] = [
    isUnhealthy && {
      id: 'status',
      tone: 'danger',
      title: texts.status(status),
      details: statusDetails === '' ? undefined : (statusDetails ?? undefined),
    },
    provisioningState === 'failed' && {
      id: 'provisioning',
      tone: 'danger',
      title: texts.provisioningFailed,
      link: { to: pagePaths.scale, label: texts.scale },
    },
    provisioningState === 'provisioning' && {
      id: 'provisioning',
      tone: 'info',
      title: texts.provisioning,
      link: { to: pagePaths.scale, label: texts.scale },
    },
    encryptionWithCmk?.encryptionComplianceStatus === 'NonCompliant' && {
      id: 'encryption',
      tone: 'warn',
      title: texts.nonCompliant,
      link: { to: pagePaths.identity, label: texts.identity },
    },
    upgradeAvailable?.toLowerCase() === 'available' && {
      id: 'upgrade',
      tone: 'info',
      title: texts.upgrade,
      link: {
        to: `${pagePaths.services}?q=${encodeURIComponent(name ?? '')}`,
        label: texts.viewServices,
        isGlobal: true,
      },
    },
  ];
  return items.filter((item) => item !== false);
}

/** Problems of the last hour's requests. */
export function trafficItems({ throttled, unavailable, failed }: Traffic): AttentionItem[] {
  const rows: readonly (readonly [id: string, count: number, title: (count: number) => string])[] = [
    ['throttled', throttled, texts.throttled],
    ['unavailable', unavailable, texts.unavailable],
    ['failed', failed, texts.failed],
  ];
  return rows.flatMap(([id, count, title]): AttentionItem[] =>
    count === 0 ? [] : [{ id, tone: 'warn', title: title(count) }],
  );
}

const urgencyRanks = { danger: 0, warn: 1, info: 2 } as const;
/** The items, most urgent first. */
export const sortByUrgency = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted((a, b) => urgencyRanks[a.tone] - urgencyRanks[b.tone]);
