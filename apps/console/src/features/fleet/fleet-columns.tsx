import { capacityOf, counterTitles, searchUnitsOf } from '@searchdeck/contract';
import { Link } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { formatBytes, formatNumber, formatShare } from '../../shared/format/format';
import { titleOf } from '../../shared/format/title';
import type { DataColumn } from '../../shared/ui/data-table-types';
import classes from './fleet.module.css';
import { ConnectLink } from './connect-link';
import { columnMessages as texts } from './messages';
import { isUpgradable, statusOf, type FleetService } from './model/fleet';
import type { Usage } from './use-usage';

/** The counter with the largest share of its quota. */
const highestUsageOf = (usage: Usage | undefined): { label: string; share: number } | undefined =>
  Object.entries(usage ?? {})
    .flatMap(([id, counter]) =>
      counter?.quota == null || counter.quota === 0
        ? []
        : [
            {
              label: (counterTitles as Readonly<Record<string, string>>)[id] ?? id,
              share: Math.min(1, (counter.usage ?? 0) / counter.quota),
            },
          ],
    )
    .toSorted((a, b) => b.share - a.share)[0];

const none = <span className={classes.soft}>–</span>;

/** Counters of the services that have a connection, by resource ID. */
type UsageByService = ReadonlyMap<string, Usage | undefined>;

/** More tags than these are counted; the title has all of them. */
const VISIBLE_TAGS = 2;

const tagText = (tags: Readonly<Record<string, string>> | null | undefined): string =>
  Object.entries(tags ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** What the service is: its name and state. */
const identityColumns: readonly DataColumn<FleetService>[] = [
  {
    id: 'name',
    header: texts.name,
    isMonospace: true,
    value: ({ name }) => name,
    cell: ({ name, connection }) =>
      connection === undefined ? (
        name
      ) : (
        <Link to={connectionPath(connection.id, pagePaths.overview)} tabIndex={-1}>
          {name}
        </Link>
      ),
  },
  {
    id: 'status',
    header: texts.status,
    value: (row) => statusOf(row).text,
    cell: (row) => {
      const { text, tone } = statusOf(row);
      return (
        <span className={classes.status} data-tone={tone} title={row.service.properties?.statusDetails ?? undefined}>
          {text}
        </span>
      );
    },
  },
];

/** What was bought, and where it is. */
const capacityColumns: readonly DataColumn<FleetService>[] = [
  {
    id: 'provisioningState',
    header: texts.provisioningState,
    value: ({ service }) => service.properties?.provisioningState,
    cell: ({ service }) => titleOf(service.properties?.provisioningState ?? '') || none,
  },
  { id: 'sku', header: texts.sku, value: ({ service }) => service.sku.name, cell: ({ service }) => service.sku.name },
  {
    id: 'capacity',
    header: texts.capacity,
    hint: texts.capacityHint,
    narrow: texts.narrowCapacity,
    align: 'end',
    sortsDescendingFirst: true,
    value: ({ service }) => searchUnitsOf(capacityOf(service)),
    cell: ({ service }) => {
      const capacity = capacityOf(service);
      return (
        <span title={texts.searchUnits(searchUnitsOf(capacity))}>
          {capacity.replicas} × {capacity.partitions}
        </span>
      );
    },
  },
  {
    id: 'location',
    header: texts.location,
    value: ({ service }) => service.location,
    cell: ({ service }) => service.location,
  },
  {
    id: 'resourceGroup',
    header: texts.resourceGroup,
    narrow: null,
    value: ({ resourceGroup }) => resourceGroup,
    cell: ({ resourceGroup }) => resourceGroup,
  },
];

/** How much of the service is used. */
const usageColumns = (usage: UsageByService): readonly DataColumn<FleetService>[] => {
  const counter = ({ id }: FleetService, name: string) => usage.get(id)?.[name];
  return [
    {
      id: 'documents',
      header: texts.documents,
      align: 'end',
      sortsDescendingFirst: true,
      value: (row) => counter(row, 'documentCount')?.usage,
      cell: (row) => {
        if (row.connection === undefined) return <ConnectLink service={row} />;
        const count = counter(row, 'documentCount')?.usage;
        return count == null ? none : formatNumber(count);
      },
    },
    {
      id: 'storage',
      header: texts.storage,
      hint: texts.storageHint,
      align: 'end',
      sortsDescendingFirst: true,
      value: (row) => counter(row, 'storageSize')?.usage,
      cell: (row) => {
        const storage = counter(row, 'storageSize');
        if (storage?.usage == null) return none;
        return (
          <>
            {formatBytes(storage.usage)}
            {storage.quota != null && storage.quota > 0 && (
              <span className={classes.soft}> · {formatShare(storage.usage / storage.quota)}</span>
            )}
          </>
        );
      },
    },
    {
      id: 'quota',
      header: texts.quota,
      hint: texts.quotaHint,
      sortsDescendingFirst: true,
      value: ({ id }) => highestUsageOf(usage.get(id))?.share,
      cell: ({ id }) => {
        const highestUsage = highestUsageOf(usage.get(id));
        if (highestUsage === undefined) return none;
        return (
          <span className={classes.quota} data-level={highestUsage.share >= 0.8 ? 'high' : undefined}>
            {highestUsage.label} {formatShare(highestUsage.share)}
          </span>
        );
      },
    },
  ];
};

const maintenanceColumns: readonly DataColumn<FleetService>[] = [
  {
    id: 'upgrade',
    header: texts.upgrade,
    value: (row) => isUpgradable(row),
    cell: (row) => (isUpgradable(row) ? <span className={classes.upgrade}>{texts.upgradeAvailable}</span> : none),
  },
  {
    id: 'tags',
    header: texts.tags,
    grows: true,
    value: ({ service }) => tagText(service.tags),
    cell: ({ service }) => {
      const tags = Object.entries(service.tags ?? {});
      const hiddenCount = tags.length - VISIBLE_TAGS;
      return (
        <span className={classes.tags} title={tagText(service.tags)}>
          {tags.slice(0, VISIBLE_TAGS).map(([name, value]) => (
            <span key={name}>
              {name}={value}
            </span>
          ))}
          {hiddenCount > 0 && <em>{texts.moreTags(hiddenCount)}</em>}
        </span>
      );
    },
  },
];

export const fleetColumns = (usage: UsageByService): DataColumn<FleetService>[] => [
  ...identityColumns,
  ...capacityColumns,
  ...usageColumns(usage),
  ...maintenanceColumns,
];
