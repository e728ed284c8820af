import { normalizeCase, searchServiceOf, SearchService, type SearchServiceResource } from '@searchdeck/contract';
import type { Connection, SubscriptionConnection } from '../../../shared/api/connections';

/** A search service, and the connections that reach it. */
export interface FleetService {
  /** Resource ID in lowercase: management paths are case-insensitive. */
  id: string;
  name: string;
  subscriptionId: string;
  resourceGroup: string;
  service: SearchServiceResource;
  /** Reaches its management plane. */
  source: SubscriptionConnection;
  /** Reaches its data plane; undefined: none was added. */
  connection: Connection | undefined;
}

/** One list of services: those of a subscription. */
export interface ServiceList {
  source: SubscriptionConnection;
  services: readonly SearchServiceResource[] | undefined;
}

export const equalsIgnoringCase = (a: string | null | undefined, b: string): boolean =>
  a?.toLowerCase() === b.toLowerCase();

const connectionOf = (
  { name, subscriptionId, resourceGroup, service }: Omit<FleetService, 'connection'>,
  connections: readonly Connection[],
): Connection | undefined => {
  const endpoint = service.properties?.endpoint?.replace(/\/$/, '');
  return (
    connections.find(
      (connection) =>
        equalsIgnoringCase(connection.subscriptionId, subscriptionId) &&
        equalsIgnoringCase(connection.resourceGroup, resourceGroup) &&
        equalsIgnoringCase(connection.serviceName, name),
    ) ??
    (endpoint === undefined
      ? undefined
      : connections.find((connection) => equalsIgnoringCase(connection.endpoint, endpoint)))
  );
};

/** Read-only connections come last: a service that several connections list is managed through the first one. */
const readOnlyRank = ({ source }: ServiceList): number => (source.readOnly ? 1 : 0);

/** The services of all subscriptions, each once, by name. */
export function fleetOf(lists: readonly ServiceList[], connections: readonly Connection[]): FleetService[] {
  const byId = new Map<string, FleetService>();
  for (const { source, services = [] } of lists.toSorted((a, b) => readOnlyRank(a) - readOnlyRank(b))) {
    for (const resource of services) {
      const service = normalizeCase(SearchService, resource) as SearchServiceResource;
      const parts = searchServiceOf(service.id ?? '');
      const id = (service.id ?? '').toLowerCase();
      if (parts === undefined || byId.has(id)) continue;
      const row = { ...parts, id, name: service.name ?? parts.name, service, source };
      byId.set(id, { ...row, connection: connectionOf(row, connections) });
    }
  }
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Path parameters of the operations of a service. */
export const parametersOf = ({ subscriptionId, resourceGroup, name }: FleetService) => ({
  subscriptionId,
  resourceGroupName: resourceGroup,
  searchServiceName: name,
});

/** Whether the service is for production: its own connection decides, or else the one that lists it. */
export const isProduction = ({ connection, source }: FleetService): boolean =>
  (connection ?? source).environment === 'production';

export const isUpgradable = ({ service }: FleetService): boolean =>
  service.properties?.upgradeAvailable === 'available';

export type StatusTone = 'good' | 'busy' | 'bad';
const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The status of a service, and its provisioning state if it isn't final. */
export function statusOf({ service: { properties } }: FleetService): { text: string; tone: StatusTone } {
  const { status, provisioningState } = properties ?? {};
  if (provisioningState === 'failed') return { text: 'Failed', tone: 'bad' };
  if (provisioningState === 'provisioning') return { text: 'Provisioning', tone: 'busy' };
  if (status == null || status === 'running') return { text: 'Running', tone: 'good' };
  return { text: sentenceCase(status), tone: status === 'provisioning' || status === 'deleting' ? 'busy' : 'bad' };
}

/** Subsets of the fleet, in the URL. */
export const subsets = {
  attention: (row: FleetService) => statusOf(row).tone === 'bad',
  upgradable: isUpgradable,
  unconnected: (row: FleetService) => row.connection === undefined,
} as const satisfies Record<string, (row: FleetService) => boolean>;
export type Subset = keyof typeof subsets;
export const isSubset = (name: string | null): name is Subset => name !== null && Object.hasOwn(subsets, name);

/** Whether every word of a filter occurs in the service; `team=web` finds a tag. */
export function matchesFilter(row: FleetService, filter: string): boolean {
  const { service, name, resourceGroup, subscriptionId } = row;
  const tags = Object.entries(service.tags ?? {}).map(([tag, value]) => `${tag}=${value}`);
  const text = [name, resourceGroup, subscriptionId, service.location, service.sku.name, statusOf(row).text, ...tags]
    .join(' ')
    .toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
