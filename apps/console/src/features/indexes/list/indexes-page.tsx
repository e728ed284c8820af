import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconBraces, IconPlus, IconRefresh, IconSearch, IconTable, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../../shared/api/use-definitions-denial-reason';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { useCommands } from '../../../shared/commands/commands';
import { formatBytes, formatCount } from '../../../shared/format/format';
import { Age } from '../../../shared/ui/age';
import { ColumnChoice, useColumnChoice } from '../../../shared/ui/column-choice';
import { DataTable } from '../../../shared/ui/data-table';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { SearchBox } from '../../../shared/ui/search-box';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { CreateDefinition } from '../../../shared/definition/create-definition';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { NeedsAdminKey } from '../../../shared/definition/needs-admin-key';
import { emptyIndex, indexKind } from '../index-kind';
import { indexColumns } from './index-columns';
import classes from './indexes.module.css';
import { useIndexRows, type IndexRow } from './use-index-rows';

/** Columns whose values the statistics of an index give. */
const FIGURES: readonly string[] = ['documentCount', 'storageSize', 'vectorIndexSize'];

export const IndexesPage = () => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [sortedBy, setSortedBy] = useState('name');
  const { rows, error, refetch, refreshing, at } = useIndexRows(seen, FIGURES.includes(sortedBy));
  const closed = useDefinitionsDenialReason(error);
  const look = useCallback(
    (ids: readonly string[]) => setSeen((old) => (ids.every((id) => old.has(id)) ? old : new Set([...old, ...ids]))),
    [],
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useSearchParams();
  const path = useConnectionPath();
  const navigate = useNavigate();
  const denialReason = useWriteDenialReason();
  const filter = search.get('q') ?? '';
  const dialog = search.get('dialog');
  const set = (name: string, value: string | null) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'q' },
    );
  const columns = useMemo(() => indexColumns(path), [path]);
  const { shown: shownColumns, choice } = useColumnChoice('indexes', columns);
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return rows?.filter((r) => `${r.name} ${r.description ?? ''}`.toLowerCase().includes(wanted));
  }, [rows, filter]);
  const of = (row: IndexRow, rest = '') => path(`/indexes/${encodeURIComponent(row.name)}${rest}`);
  const create = () => set('dialog', 'create');
  useCommands(
    denialReason === undefined && closed === undefined
      ? [{ id: 'create-index', label: 'Create index', group: 'This page', keys: 'c', run: create }]
      : [],
  );
  const present = useMemo(() => (rows ?? []).map((r) => r.name).filter((n) => picked.has(n)), [rows, picked]);
  const deleting =
    dialog === 'delete-selected' ? present : (rows ?? []).map((r) => r.name).filter((n) => dialog === `delete ${n}`);
  const contentOf = (name: string) => {
    const s = rows?.find((r) => r.name === name)?.statistics;
    return s === undefined
      ? 'all its documents'
      : `${formatCount(s.documentCount, 'document')} (${formatBytes(s.storageSize)})`;
  };

  return (
    <Page
      fill
      title="Indexes"
      description={indexKind.description}
      actions={
        closed === undefined && (
          <Tooltip label={denialReason} disabled={denialReason === undefined}>
            <Button
              variant="filled"
              leftSection={<IconPlus size={15} />}
              onClick={create}
              disabled={denialReason !== undefined}
            >
              Create index
            </Button>
          </Tooltip>
        )
      }
    >
      {closed !== undefined && rows === undefined ? (
        <NeedsAdminKey what="Indexes" denialReason={closed} />
      ) : error !== null && rows === undefined ? (
        <ErrorState error={error} title="The indexes could not be read" onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon={<IconTable size={22} stroke={1.5} />}
          title="No index yet"
          description="An index holds documents and says what can be done with their fields: search, filter, sort, facet. Begin with a template, then put documents in."
          action={
            <Button variant="filled" onClick={create} disabled={denialReason !== undefined}>
              Create the first index
            </Button>
          }
        />
      ) : (
        <>
          <Group gap={12} mb={12} wrap="nowrap">
            <SearchBox value={filter} onChange={(text) => set('q', text)} label="Search indexes" />
            <span className={classes.count}>
              {shown !== undefined &&
                rows !== undefined &&
                (filter === '' ? formatCount(rows.length, 'index', 'indexes') : `${shown.length} of ${rows.length}`)}
            </span>
            <Group gap={4} ml="auto" wrap="nowrap" className={classes.count}>
              {at !== undefined && <Age at={at} />}
              <Tooltip label="Read again">
                <ActionIcon
                  aria-label="Read the indexes again"
                  onClick={() => void refetch()}
                  loading={refreshing && rows !== undefined}
                >
                  <IconRefresh size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
              <ColumnChoice {...choice} />
            </Group>
          </Group>
          {error !== null && <ErrorState compact error={error} title="The list could not be refreshed" />}
          <DataTable
            label="Indexes"
            rows={shown}
            columns={shownColumns}
            rowId={(row) => row.name}
            sort={{ id: 'name', desc: false }}
            onSort={(sort) => setSortedBy(sort?.id ?? '')}
            onRowsInView={look}
            {...(denialReason === undefined
              ? { selection: { ids: picked, onChange: setPicked, label: (id: string) => `Select ${id}` } }
              : {})}
            onOpen={(row) => void navigate(of(row))}
            onRowKey={(event, row) => {
              if (event.key === 'e') void navigate(path(`/explorer/${encodeURIComponent(row.name)}`));
              else if (event.key === 'j') void navigate(of(row, '/json'));
              else if (event.key === 'Delete' && denialReason === undefined) set('dialog', `delete ${row.name}`);
              else return false;
              return true;
            }}
            nothing={`No index has “${filter}” in its name or description.`}
            actions={(row) => (
              <>
                <RowLink
                  label={`Search ${row.name}`}
                  to={path(`/explorer/${encodeURIComponent(row.name)}`)}
                  icon={<IconSearch size={15} stroke={1.7} />}
                />
                <RowLink
                  label={`JSON of ${row.name}`}
                  to={of(row, '/json')}
                  icon={<IconBraces size={15} stroke={1.7} />}
                />
                {denialReason === undefined && (
                  <Tooltip label={`Delete ${row.name}`}>
                    <ActionIcon
                      size={24}
                      aria-label={`Delete ${row.name}`}
                      onClick={() => set('dialog', `delete ${row.name}`)}
                    >
                      <IconTrash size={15} stroke={1.7} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </>
            )}
          />
          {present.length > 0 && (
            <SelectionBar words={formatCount(present.length, 'index', 'indexes')} onClear={() => setPicked(new Set())}>
              <Button
                color="red"
                variant="filled"
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => set('dialog', 'delete-selected')}
              >
                Delete {formatCount(present.length, 'index', 'indexes')}
              </Button>
            </SelectionBar>
          )}
        </>
      )}
      <CreateDefinition
        kind={indexKind}
        empty={emptyIndex}
        opened={dialog === 'create' && denialReason === undefined}
        onClose={() => set('dialog', null)}
        taken={rows?.map((r) => r.name) ?? []}
        addressOf={(name) => path(`/indexes/${encodeURIComponent(name)}`)}
      />
      <DeleteDefinitions
        kind={indexKind}
        names={denialReason === undefined ? deleting : []}
        contentOf={contentOf}
        onClose={() => set('dialog', null)}
        onDeleted={(gone) => setPicked((old) => new Set([...old].filter((name) => !gone.includes(name))))}
      />
    </Page>
  );
};

const RowLink = ({ label, to, icon }: { label: string; to: string; icon: React.ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon size={24} component={Link} to={to} aria-label={label}>
      {icon}
    </ActionIcon>
  </Tooltip>
);
