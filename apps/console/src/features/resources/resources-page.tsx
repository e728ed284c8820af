import { kindById, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { printJson } from '../../shared/api/json-text';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { formatCount } from '../../shared/format/format';
import { DataTable, type DataColumn } from '../../shared/ui/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { SearchBox } from '../../shared/ui/search-box';
import classes from './resources.module.css';

type Definition = { name: string } & Record<string, unknown>;

/** The list of any kind of the contract, from its row in the registry. */
export const ResourcesPage = () => {
  const { kind: id = '' } = useParams();
  const kind = kindById(id);
  if (kind === undefined) return <EmptyState page title={`There is no kind of resource called ‘${id}’`} action={<Link to="/">Go to the overview</Link>} />;
  return <List key={id} kind={kind} />;
};

const List = ({ kind }: { kind: ResourceKind }) => {
  const path = useConnectionPath();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filter = search.get('q') ?? '';
  const list = useOperationQuery<{ value: Definition[] }>(`${kind.id}.list` as OperationId);
  const all = list.data?.body.value;
  const shown = useMemo(() => all?.filter((d) => d.name.toLowerCase().includes(filter.trim().toLowerCase())), [all, filter]);
  const address = (d: Definition) => path(`/resources/${kind.id}/${encodeURIComponent(d.name)}`);
  const columns = kind.columns.map(
    (id): DataColumn<Definition> => ({
      id,
      header: words(id),
      mono: id === 'name',
      value: (d) => plain(d[id]),
      cell: (d) =>
        id === 'name' ? (
          <Link to={address(d)} tabIndex={-1}>
            {d.name}
          </Link>
        ) : (
          <span className={classes.cell}>{plain(d[id])}</span>
        ),
    }),
  );
  return (
    <Page fill title={kind.plural} description={kind.description}>
      {list.error !== null && all === undefined ? (
        <ErrorState error={list.error} title={`The ${kind.plural.toLowerCase()} could not be read`} onRetry={() => void list.refetch()} />
      ) : all?.length === 0 ? (
        <EmptyState icon={<IconTable size={22} stroke={1.5} />} title={`No ${kind.plural.toLowerCase()} yet`} description={kind.description} />
      ) : (
        <>
          <div className={classes.tools}>
            <SearchBox
              label={`Search ${kind.plural.toLowerCase()}`}
              value={filter}
              onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
            />
            {all !== undefined && <span>{formatCount(all.length, kind.singular.toLowerCase(), kind.plural.toLowerCase())}</span>}
          </div>
          <DataTable label={kind.plural} rows={shown} columns={columns} rowId={(d) => d.name} onOpen={(d) => void navigate(address(d))} sort={{ id: 'name', desc: false }} />
        </>
      )}
    </Page>
  );
};

/** `dataSourceName` → `Data source name`. */
const words = (id: string): string => {
  const spaced = id.replaceAll(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** One line for any value: lists by their names or their length. */
const plain = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.split('\n', 1)[0] ?? '';
  if (Array.isArray(value)) return value.every((v) => typeof v === 'string') ? value.join(', ') : String(value.length);
  return typeof value === 'object' ? printJson(value, 0) : String(value);
};
