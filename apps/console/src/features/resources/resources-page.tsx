import { kindById, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { createElement, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { useCommands } from '../../shared/commands/commands';
import { CreateDefinition } from '../../shared/definition/create-definition';
import { DeleteDefinitions } from '../../shared/definition/delete-definitions';
import { NeedsAdminKey } from '../../shared/definition/needs-admin-key';
import { formatCount } from '../../shared/format/format';
import { ColumnChoice, useColumnChoice } from '../../shared/ui/column-choice';
import { DataTable } from '../../shared/ui/data-table';
import type { DataColumn } from '../../shared/ui/data-table-types';
import { EmptyState } from '../../shared/ui/empty-state';
import { kindIcon } from '../../shared/ui/kind-icon';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { SearchBox } from '../../shared/ui/search-box';
import { SelectionBar } from '../../shared/ui/selection-bar';
import { SynonymRules } from './synonyms/synonym-rules';
import { beginnings, emptyTemplate, plainText } from './words';
import classes from './resources.module.css';

type Definition = { name: string } & Record<string, unknown>;

/** The list of any kind of the contract, from its row in the registry. */
export const ResourcesPage = () => {
  const { kind: id = '' } = useParams();
  const kind = kindById(id);
  if (kind === undefined)
    return (
      <EmptyState
        page
        title={`There is no kind of resource called ‘${id}’`}
        action={<Link to="/">Go to the overview</Link>}
      />
    );
  return <List key={id} kind={kind} />;
};

const List = ({ kind }: { kind: ResourceKind }) => {
  const path = useConnectionPath();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filter = search.get('q') ?? '';
  const keyless = useDefinitionsDenialReason();
  const list = useOperationQuery<{ value: Definition[] }>(
    `${kind.id}.list` as OperationId,
    {},
    { enabled: keyless === undefined },
  );
  // A key that the connection calls an admin key may still be none.
  const closed = useDefinitionsDenialReason(list.error);
  const all = list.data?.body.value;
  const shown = useMemo(
    () => all?.filter((d) => d.name.toLowerCase().includes(filter.trim().toLowerCase())),
    [all, filter],
  );
  const address = (d: Definition) => path(`/resources/${kind.id}/${encodeURIComponent(d.name)}`);
  const columns = kind.columns.map(({ field: id, header }): DataColumn<Definition> => ({
    id,
    header,
    mono: id === 'name',
    value: (d) => plainText(d[id]),
    cell: (d) =>
      id === 'name' ? (
        <Link to={address(d)} tabIndex={-1} title={d.name}>
          {d.name}
        </Link>
      ) : (
        <span className={classes.cell}>{plainText(d[id])}</span>
      ),
  }));
  const denialReason = useWriteDenialReason();
  const singular = kind.singular.toLowerCase();
  const dialog = search.get('dialog');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { shown: shownColumns, choice } = useColumnChoice(kind.id, columns);
  const present = (all ?? []).map((d) => d.name).filter((name) => picked.has(name));
  const deleting =
    dialog === 'delete-selected'
      ? present
      : (all ?? []).map((d) => d.name).filter((name) => dialog === `delete ${name}`);
  const open = (value: string) => setSearch({ dialog: value });
  const close = () => setSearch({}, { replace: true });
  useCommands(
    denialReason === undefined && closed === undefined
      ? [
          {
            id: `create-${kind.id}`,
            label: `Create ${singular}`,
            group: 'This page',
            keys: 'c',
            run: () => open('create'),
          },
        ]
      : [],
  );
  const createButton = (
    <Tooltip label={denialReason} disabled={denialReason === undefined}>
      <Button
        variant="filled"
        leftSection={<IconPlus size={15} />}
        onClick={() => open('create')}
        disabled={denialReason !== undefined}
      >
        Create {singular}
      </Button>
    </Tooltip>
  );
  return (
    <Page
      fill
      title={kind.plural}
      description={kind.description}
      actions={all?.length === 0 || closed !== undefined ? undefined : createButton}
    >
      {closed !== undefined && all === undefined ? (
        <NeedsAdminKey what={kind.plural} denialReason={closed} />
      ) : list.error !== null && all === undefined ? (
        <ErrorState
          error={list.error}
          title={`The ${kind.plural.toLowerCase()} could not be read`}
          onRetry={() => void list.refetch()}
        />
      ) : all?.length === 0 ? (
        <EmptyState
          icon={createElement(kindIcon(kind.id), { size: 22, stroke: 1.5 })}
          title={`No ${kind.plural.toLowerCase()} yet`}
          description={beginnings(kind)}
          action={createButton}
        />
      ) : (
        <>
          <div className={classes.tools}>
            <SearchBox
              label={`Search ${kind.plural.toLowerCase()}`}
              value={filter}
              onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
            />
            {all !== undefined && (
              <span>{formatCount(all.length, kind.singular.toLowerCase(), kind.plural.toLowerCase())}</span>
            )}
            <span className={classes.end}>
              <ColumnChoice {...choice} />
            </span>
          </div>
          <DataTable
            label={kind.plural}
            rows={shown}
            columns={shownColumns}
            rowId={(d) => d.name}
            onOpen={(d) => void navigate(address(d))}
            sort={{ id: 'name', desc: false }}
            {...(denialReason === undefined
              ? { selection: { ids: picked, onChange: setPicked, label: (id: string) => `Select ${id}` } }
              : {})}
            onRowKey={(event, d) => {
              if (event.key !== 'Delete' || denialReason !== undefined) return false;
              open(`delete ${d.name}`);
              return true;
            }}
            nothing={`No ${singular} has “${filter}” in its name.`}
            actions={(d) =>
              denialReason === undefined && (
                <Tooltip label={`Delete ${d.name}`}>
                  <ActionIcon size={24} aria-label={`Delete ${d.name}`} onClick={() => open(`delete ${d.name}`)}>
                    <IconTrash size={15} stroke={1.7} />
                  </ActionIcon>
                </Tooltip>
              )
            }
          />
          {present.length > 0 && (
            <SelectionBar
              words={formatCount(present.length, singular, kind.plural.toLowerCase())}
              onClear={() => setPicked(new Set())}
            >
              <Button
                color="red"
                variant="filled"
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => open('delete-selected')}
              >
                Delete {formatCount(present.length, singular, kind.plural.toLowerCase())}
              </Button>
            </SelectionBar>
          )}
        </>
      )}
      <CreateDefinition
        kind={kind}
        empty={emptyTemplate(kind)}
        {...(kind.id === 'synonymmaps' ? { view: { label: 'Rules', component: SynonymRules } } : {})}
        opened={dialog === 'create' && denialReason === undefined}
        onClose={close}
        taken={all?.map((d) => d.name) ?? []}
        addressOf={(name) => path(`/resources/${kind.id}/${encodeURIComponent(name)}`)}
      />
      <DeleteDefinitions
        kind={kind}
        names={denialReason === undefined ? deleting : []}
        onClose={close}
        onDeleted={(gone) => setPicked((old) => new Set([...old].filter((name) => !gone.includes(name))))}
      />
    </Page>
  );
};
