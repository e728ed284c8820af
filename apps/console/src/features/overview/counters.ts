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
  /** Place of the things that are counted, below the connection. */
  to?: string;
}

interface Known {
  label: string;
  unit: Counter['unit'];
  to?: string;
}
/** Order of the page; counters that are not listed here follow under the service's own name. */
const known: Readonly<Record<string, Known>> = {
  documentCount: { label: 'Documents', unit: 'count' },
  indexesCount: { label: 'Indexes', unit: 'count', to: '/indexes' },
  storageSize: { label: 'Storage', unit: 'bytes' },
  vectorIndexSize: { label: 'Vector storage', unit: 'bytes' },
  indexersCount: { label: 'Indexers', unit: 'count', to: '/resources/indexers' },
  dataSourcesCount: { label: 'Data sources', unit: 'count', to: '/resources/datasources' },
  skillsetCount: { label: 'Skillsets', unit: 'count', to: '/resources/skillsets' },
  synonymMaps: { label: 'Synonym maps', unit: 'count', to: '/resources/synonymmaps' },
  aliasesCount: { label: 'Aliases', unit: 'count', to: '/resources/aliases' },
  knowledgeBasesCount: { label: 'Knowledge bases', unit: 'count', to: '/resources/knowledgebases' },
  knowledgeSourcesCount: { label: 'Knowledge sources', unit: 'count', to: '/resources/knowledgesources' },
};

const words = (id: string): string => {
  const spaced = id
    .replace(/Count$/, '')
    .replaceAll(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

export const countersOf = (statistics: ServiceStatistics): Counter[] => {
  const given = statistics.counters ?? {};
  const ids = [...Object.keys(known).filter((id) => id in given), ...Object.keys(given).filter((id) => !(id in known))];
  return ids.flatMap((id): Counter[] => {
    const value = given[id];
    if (value?.usage == null) return [];
    const {
      label = words(id),
      unit = /size$/i.test(id) ? ('bytes' as const) : ('count' as const),
      to,
    } = known[id] ?? {};
    return [
      { id, label, unit, usage: value.usage, quota: value.quota ?? undefined, ...(to === undefined ? {} : { to }) },
    ];
  });
};

/** How full: calm below 80 %, then a warning, then full. */
export const fullness = (
  counter: Pick<Counter, 'usage' | 'quota'>,
): { share: number; level: 'calm' | 'high' | 'full' } | undefined => {
  if (counter.quota === undefined) return undefined;
  if (counter.quota === 0) return counter.usage > 0 ? { share: 1, level: 'full' } : undefined;
  const share = Math.min(1, counter.usage / counter.quota);
  return { share, level: share >= 1 ? 'full' : share >= 0.8 ? 'high' : 'calm' };
};
