import { formatNumber, plural } from '../../shared/format/format';
import type { Subset } from './model/fleet';

const services = (count: number): string => plural(count, 'service');

export const fleetMessages = {
  title: 'Services',
  description: 'The search services of your subscriptions.',
  create: 'Create service',
  refresh: 'Refresh',
  updatedBefore: 'Updated ',
  count: services,
  filteredCount: (count: number, total: number) => `${formatNumber(count)} of ${services(total)}`,
  filter: 'Filter by name, region, tier, status, or tag',
  subset: 'Show',
  allServices: 'All services',
  subsets: {
    attention: 'Needs attention',
    upgradable: 'Upgrade available',
    unconnected: 'Without a connection',
  } satisfies Record<Subset, string>,
  noMatch: 'No service matches the filter.',
  noServices: 'The subscriptions have no search services.',
  select: (name: string) => `Select ${name}`,
  loadFailed: (connection: string, subscription: string) =>
    `Couldn't load the services of subscription ${subscription} through ${connection}`,
  noSources: 'Add a subscription connection first.',

  unlisted: 'Services outside your subscription connections:',
  unlistedHelp:
    'You can scale them and manage their keys, networking, and tags on their own pages. To list, upgrade, or delete them here, add a connection to their subscription.',
  missing: 'Connections of services that no longer exist:',
  missingHelp: 'You can delete them in Connections.',
  openConnections: 'Open Connections',
  addSubscription: 'Add subscription connection',

  emptyTitle: 'No subscription connections',
  emptyText:
    'A subscription connection manages the services of one or more subscriptions. Add one to see all their search services here, and to create, tag, upgrade, and delete services. To scale a single service or manage its keys, networking, and tags, a connection to that service is enough.',
  addFrom: (connection: string) => `Use the subscription of ${connection}`,
  addFromHint: (connection: string) =>
    `Copies the management endpoint and the access token of ${connection}. The token is never sent to the browser.`,
  addFailed: "Couldn't add the subscription connection",
  subscriptionAdded: (name: string) => `Connection ${name} added`,
  subscriptionName: (connection: string, isLocal: boolean) =>
    isLocal ? 'Local subscription' : `Subscription of ${connection}`,
};

export const columnMessages = {
  name: 'Name',
  status: 'Status',
  sku: 'Pricing tier',
  capacity: 'Capacity',
  capacityHint: 'Replicas × partitions',
  narrowCapacity: 'R × P',
  location: 'Region',
  resourceGroup: 'Resource group',
  documents: 'Documents',
  storage: 'Storage',
  storageHint: 'Usage and share of the quota',
  quota: 'Quota usage',
  provisioningState: 'Provisioning state',
  quotaHint: 'Usage of the quota that is closest to its limit',
  tags: 'Tags',
  moreTags: (count: number) => `+${count}`,
  upgrade: 'Upgrade',
  upgradeAvailable: 'Available',
  searchUnits: (units: number) => plural(units, 'search unit'),
  noConnection: 'No connection',
  addConnection: 'Add connection',
};

export const actionMessages = {
  open: (name: string) => `Open ${name}`,
  connect: (name: string) => `Add connection to ${name}`,
  connectSelected: (count: number) => `Add ${plural(count, 'connection')}`,
  tags: (name: string) => `Edit tags of ${name}`,
  tagsSelected: 'Edit tags',
  scaleSelected: 'Scale',
  upgradeSelected: 'Upgrade',
  noUpgradeSelected: 'No upgrade is available for the selected services.',
  productionUpgradeSelected: (name: string) =>
    `${name} is a production service. Upgrade production services one at a time.`,
  deleteSelected: 'Delete',
  productionDeleteSelected: (name: string) =>
    `${name} is a production service. Delete production services one at a time.`,
  upgrade: (name: string) => `Upgrade ${name}`,
  delete: (name: string) => `Delete ${name}`,
  cancel: 'Cancel',
  request: 'Request',
  requests: (count: number) => plural(count, 'request'),
  changes: 'Changes',
};

export const connectMessages = {
  title: (name: string) => `Add connection to ${name}`,
  lead: 'Searchdeck reads the admin key of the service and stores it encrypted. The key is never sent to the browser.',
  name: 'Connection name',
  environment: 'Environment',
  readOnly: 'Read-only',
  readOnlyHint: 'Rejects every change through this connection.',
  add: 'Add connection',
  added: (name: string) => `Connection ${name} added`,
  addFailed: "Couldn't add the connection",
  nameMissing: 'Enter a name.',
  manual: 'Enter a key instead',
};

export const editTagsMessages = {
  title: (names: readonly string[]) =>
    names.length === 1 ? `Edit tags of ${names[0] ?? ''}` : `Edit tags of ${services(names.length)}`,
  noChanges: 'No changes.',
  changed: (name: string, value: string, count: number, total: number) =>
    total === 1 ? `${name} = ${value}` : `${name} = ${value} on ${services(count)}`,
  removed: (name: string, count: number, total: number) =>
    total === 1 ? `${name} removed` : `${name} removed from ${services(count)}`,
  save: (count: number) => (count === 1 ? 'Save tags' : `Save tags of ${services(count)}`),
  saved: (count: number) => `Tags of ${services(count)} saved`,
  saveFailed: (name: string) => `Couldn't save the tags of ${name}`,
};

export const scaleMessages = {
  title: (count: number) => `Scale ${services(count)}`,
  plan: 'Capacity of each service',
  service: 'Service',
  sku: 'Pricing tier',
  replicas: 'Replicas',
  partitions: 'Partitions',
  searchUnits: 'Search units',
  unchanged: 'Unchanged',
  change: (before: number, after: number) =>
    before === after ? formatNumber(before) : `${formatNumber(before)} → ${formatNumber(after)}`,
  noChanges: 'No changes.',
  consequence: (units: string) => `Queries continue. Billed search units: ${units}.`,
  excluded: (count: number) => `${services(count)} can't have this capacity and won't be changed.`,
  save: (count: number) => `Scale ${services(count)}`,
  scaled: (name: string) => `Service ${name} scaled`,
  scaleFailed: (name: string) => `Couldn't scale ${name}`,
  production: 'Some of these services are production services.',
};

export const upgradeMessages = {
  title: (name: string) => `Upgrade ${name}`,
  lead: 'Upgrades the service to the latest features. Queries and indexing continue during the upgrade.',
  irreversible: "You can't undo an upgrade.",
  duration: 'The upgrade takes minutes to hours. You can leave this page.',
  upgrade: 'Upgrade service',
  titleSelected: (count: number) => `Upgrade ${services(count)}`,
  leadSelected: 'Upgrades the services to the latest features. Queries and indexing continue during the upgrade.',
  upToDate: 'No upgrade available',
  durationSelected: 'The upgrades take minutes to hours. You can leave this page.',
  upgradeSelected: (count: number) => `Upgrade ${services(count)}`,
  upgradeFailed: (name: string) => `Couldn't upgrade ${name}`,
};

export const deleteMessages = {
  type: 'service',
  lead: "This permanently deletes the service with all its indexes, documents, indexers, and keys. You can't undo this.",
  documents: (documents: number, indexes: number) =>
    `It has ${plural(indexes, 'index', 'indexes')} with ${plural(documents, 'document')}.`,
  connection: (name: string) =>
    `The connection ${name} will stop working. Delete it afterward on the Connections page.`,
  production: 'This is a production service.',
  count: services,
  typePlural: 'services',
  titleSelected: (count: number) => `Delete ${services(count)}?`,
  leadSelected:
    "This permanently deletes these services with all their indexes, documents, indexers, and keys. Their connections stop working. You can't undo this.",
  deleteFailed: (name: string) => `Couldn't delete ${name}`,
};
