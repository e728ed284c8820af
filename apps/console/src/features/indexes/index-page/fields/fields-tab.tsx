import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight, IconKey, IconTextScan2 } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '../../../../shared/format/format';
import { DataTable } from '../../../../shared/ui/data-table';
import type { DataColumn } from '../../../../shared/ui/data-table-types';
import { SearchBox } from '../../../../shared/ui/search-box';
import { useIndexContext } from '../index-page';
import { fieldRows, visibleRows, type FieldRow } from './field-rows';
import classes from './fields.module.css';

const traits = [
  ['retrievable', 'Retrievable', 'Returned in results'],
  ['searchable', 'Searchable', 'Full-text search (vector search for vectors)'],
  ['filterable', 'Filterable', 'May stand in $filter'],
  ['sortable', 'Sortable', 'May stand in $orderby'],
  ['facetable', 'Facetable', 'May be counted in facets'],
] as const;

export const IndexFieldsTab = () => {
  const { answer } = useIndexContext();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = search.get('q') ?? '';
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => fieldRows(answer.body), [answer.body]);
  const shown = useMemo(() => visibleRows(rows, filter, closed), [rows, filter, closed]);
  const toggle = useCallback(
    (path: string) =>
      setClosed((old) => {
        const next = new Set(old);
        if (!next.delete(path)) next.add(path);
        return next;
      }),
    [],
  );
  const columns = useMemo(() => fieldColumns(closed, toggle), [closed, toggle]);
  return (
    <>
      <Group gap={12} mb={12}>
        <SearchBox
          label="Search fields"
          value={filter}
          onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
        <span className={classes.count}>
          {filter === '' ? formatCount(rows.length, 'field') : `${shown.length} of ${rows.length}`}
        </span>
      </Group>
      <DataTable
        label={`Fields of ${answer.body.name}`}
        rows={shown}
        columns={columns}
        rowId={(row) => row.path}
        compact={rows.length > 30}
        nothing={`No field has “${filter}” in its name, type or traits.`}
        onOpen={(row) => (row.complex ? toggle(row.path) : void navigate('json'))}
        actions={(row) =>
          analyzed(row) && (
            <Tooltip label={`Analyze text with ${row.path}`}>
              <ActionIcon
                size={24}
                component={Link}
                to={`analyze?a=${encodeURIComponent(`field:${row.path}`)}`}
                aria-label={`Analyze text with ${row.path}`}
              >
                <IconTextScan2 size={15} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )
        }
        onRowKey={(event, row) => {
          if (!row.complex || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
          if (closed.has(row.path) === (event.key === 'ArrowRight')) toggle(row.path);
          return true;
        }}
      />
    </>
  );
};

const analyzed = (row: FieldRow): boolean =>
  !row.complex && (row.analyzer !== '' || Boolean(row.field.normalizer)) && !row.field.vectorSearchProfile;

const fieldColumns = (closed: ReadonlySet<string>, toggle: (path: string) => void): DataColumn<FieldRow>[] => [
  {
    id: 'name',
    header: 'Field',
    mono: true,
    cell: (row) => (
      <span className={classes.name} style={{ paddingLeft: row.level * 18 }}>
        {row.complex ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={!closed.has(row.path)}
            aria-label={`Sub-fields of ${row.path}`}
            onClick={() => toggle(row.path)}
          >
            {closed.has(row.path) ? (
              <IconChevronRight size={14} aria-hidden />
            ) : (
              <IconChevronDown size={14} aria-hidden />
            )}
          </button>
        ) : (
          <span className={classes.gap} />
        )}
        <span className={classes.fieldName} title={row.path}>
          {row.field.name}
        </span>
        {row.can.key && (
          <Tooltip label="Key: its values identify documents">
            <span className={classes.key} role="img" aria-label="Key">
              <IconKey size={14} stroke={1.8} aria-hidden />
            </span>
          </Tooltip>
        )}
      </span>
    ),
  },
  { id: 'type', header: 'Type', mono: true, cell: (row) => <Type field={row.field} /> },
  ...traits.map(([id, header, hint]): DataColumn<FieldRow> => ({
    id,
    header,
    hint: `${header}: ${hint}`,
    align: 'center',
    width: 84,
    cell: (row) => (row.complex ? null : <Mark on={row.can[id]} words={header} />),
  })),
  { id: 'analyzer', header: 'Analyzer', mono: true, cell: (row) => <Analyzer row={row} /> },
];

const Mark = ({ on, words }: { on: boolean; words: string }) =>
  on ? (
    <IconCheck size={15} stroke={2.2} className={classes.on} role="img" aria-label={words} />
  ) : (
    <span className={classes.off} role="img" aria-label={`not ${words.toLowerCase()}`}>
      ·
    </span>
  );

const Type = ({ field }: { field: FieldRow['field'] }) => {
  const [, inner] = /^Collection\((.+)\)$/.exec(field.type) ?? [];
  const plain = (inner ?? field.type).replace(/^Edm\./, '');
  return (
    <span title={field.type}>
      {plain}
      {inner !== undefined && <span className={classes.soft}>[{field.dimensions ?? ''}]</span>}
    </span>
  );
};

const Analyzer = ({ row }: { row: FieldRow }) => {
  const extra = [
    row.field.normalizer ? `normalizer ${row.field.normalizer}` : '',
    ...(row.field.synonymMaps ?? []).map((m) => `synonyms ${m}`),
  ].filter((t) => t !== '');
  const vector = row.field.vectorSearchProfile ? `profile ${row.field.vectorSearchProfile}` : '';
  return (
    <span>
      <span className={row.field.analyzer || row.field.indexAnalyzer ? undefined : classes.soft}>
        {vector || row.analyzer}
      </span>
      {extra.length > 0 && <span className={classes.soft}> · {extra.join(' · ')}</span>}
    </span>
  );
};
