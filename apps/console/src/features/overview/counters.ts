import { counterTitles } from '@searchdeck/contract';
import { pagePaths, resourceListPath } from '../../shared/api/paths';

/** `GET /servicestats`: service-behavior §3. */
export interface ServiceStatistics {
  counters?: Readonly<Record<string, { usage?: number | null; quota?: number | null } | null>> | null;
  limits?: Readonly<Record<string, number | null>> | null;
}

export interface Counter {
  id: string;
  label: string;
  usage: number;
  /** Undefined: no limit. */
  quota: number | undefined;
  unit: 'count' | 'bytes';
  /** Path of the page that lists the resources, below the connection. */
  to?: string;
}

interface KnownCounter {
  label: string;
  unit: Counter['unit'];
  to?: string;
}
/** In display order; other counters follow under the service's own name. */
const knownCounters: Readonly<Record<string, KnownCounter>> = {
  documentCount: { label: counterTitles.documentCount, unit: 'count' },
  indexesCount: { label: counterTitles.indexesCount, unit: 'count', to: pagePaths.indexes },
  storageSize: { label: counterTitles.storageSize, unit: 'bytes' },
  vectorIndexSize: { label: counterTitles.vectorIndexSize, unit: 'bytes' },
  indexersCount: { label: counterTitles.indexersCount, unit: 'count', to: resourceListPath('indexers') },
  dataSourcesCount: { label: counterTitles.dataSourcesCount, unit: 'count', to: resourceListPath('datasources') },
  skillsetCount: { label: counterTitles.skillsetCount, unit: 'count', to: resourceListPath('skillsets') },
  synonymMaps: { label: counterTitles.synonymMaps, unit: 'count', to: resourceListPath('synonymmaps') },
  aliasesCount: { label: counterTitles.aliasesCount, unit: 'count', to: resourceListPath('aliases') },
  knowledgeBasesCount: {
    label: counterTitles.knowledgeBasesCount,
    unit: 'count',
    to: resourceListPath('knowledgebases'),
  },
  knowledgeSourcesCount: {
    label: counterTitles.knowledgeSourcesCount,
    unit: 'count',
    to: resourceListPath('knowledgesources'),
  },
};

/** `knowledgeBasesCount` → `Knowledge bases`. */
const labelFor = (id: string): string => {
  const label = id
    .replace(/Count$/, '')
    .replaceAll(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
};

export const countersOf = (statistics: ServiceStatistics): Counter[] => {
  const counters = statistics.counters ?? {};
  const ids = [
    ...Object.keys(knownCounters).filter((id) => id in counters),
    ...Object.keys(counters).filter((id) => !(id in knownCounters)),
  ];
  return ids.flatMap((id): Counter[] => {
    const value = counters[id];
    if (value?.usage == null) return [];
    const {
      label = labelFor(id),
      unit = /size$/i.test(id) ? ('bytes' as const) : ('count' as const),
      to,
    } = knownCounters[id] ?? {};
    return [
      { id, label, unit, usage: value.usage, quota: value.quota ?? undefined, ...(to === undefined ? {} : { to }) },
    ];
  });
};

/** Counters without a quota, then the fullest quotas first; equal ones keep their order. */
export const sortByShare = (counters: readonly Counter[]): Counter[] =>
  counters.toSorted((a, b) => (fillLevel(b)?.share ?? 2) - (fillLevel(a)?.share ?? 2));

const HIGH_SHARE = 0.8;

/** The used share of a quota, and its level: `high` is a warning. Undefined without a quota. */
export const fillLevel = (
  counter: Pick<Counter, 'usage' | 'quota'>,
): { share: number; level: 'normal' | 'high' | 'full' } | undefined => {
  if (counter.quota === undefined) return undefined;
  if (counter.quota === 0) return counter.usage > 0 ? { share: 1, level: 'full' } : undefined;
  const share = Math.min(1, counter.usage / counter.quota);
  return { share, level: share >= 1 ? 'full' : share >= HIGH_SHARE ? 'high' : 'normal' };
};
