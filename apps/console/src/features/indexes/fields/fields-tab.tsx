import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconCheck, IconChevronDown, IconChevronRight, IconKey, IconTextScan2 } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DataTable } from '../../../shared/ui/data-table';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import { SearchBox } from '../../../shared/ui/search-box';
import { useResource } from '../../../shared/definition/resource-context';
import { attributeMessages, fieldsMessages } from './messages';
import { fieldRows, visibleRows, type FieldRow } from './field-rows';
import classes from './fields.module.css';

const attributes = ['retrievable', 'searchable', 'filterable', 'sortable', 'facetable'] as const;

export const IndexFieldsTab = () => {
  const { response } = useResource<SearchIndex>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const filter = search.get('q') ?? '';
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => fieldRows(response.body), [response.body]);
  const visible = useMemo(() => visibleRows(rows, filter, collapsed), [rows, filter, collapsed]);
  const toggle = useCallback(
    (path: string) =>
      setCollapsed((old) => {
        const next = new Set(old);
        if (!next.delete(path)) next.add(path);
        return next;
      }),
    [],
  );
  const tableId = useId();
  const columns = useMemo(() => fieldColumns(collapsed, toggle), [collapsed, toggle]);
  return (
    <>
      <Group gap={12} mb={12} wrap="nowrap">
        <SearchBox
          label={fieldsMessages.filter}
          tableId={tableId}
          value={filter}
          onChange={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
        <span className={classes.count}>
          {filter === ''
            ? fieldsMessages.count(rows.length)
            : fieldsMessages.filteredCount(visible.length, rows.length)}
        </span>
      </Group>
      <DataTable
        id={tableId}
        label={fieldsMessages.table(response.body.name)}
        rows={visible}
        columns={columns}
        rowId={(row) => row.path}
        compact={rows.length > 30}
        nothing={fieldsMessages.noMatch(filter)}
        onOpen={(row) => (row.isComplex ? toggle(row.path) : void navigate('json'))}
        actions={(row) =>
          isAnalyzed(row) && (
            <Tooltip label={fieldsMessages.testAnalyzer(row.path)}>
              <ActionIcon
                size={24}
                component={Link}
                to={`analyze?a=${encodeURIComponent(`field:${row.path}`)}`}
                aria-label={fieldsMessages.testAnalyzer(row.path)}
              >
                <IconTextScan2 size={15} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )
        }
        onRowKey={(event, row) => {
          if (!row.isComplex || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
          if (collapsed.has(row.path) === (event.key === 'ArrowRight')) toggle(row.path);
          return true;
        }}
      />
    </>
  );
};

const isAnalyzed = (row: FieldRow): boolean =>
  !row.isComplex && (row.analyzer !== '' || Boolean(row.field.normalizer)) && !row.field.vectorSearchProfile;

const fieldColumns = (collapsed: ReadonlySet<string>, toggle: (path: string) => void): DataColumn<FieldRow>[] => [
  {
    id: 'name',
    header: fieldsMessages.field,
    mono: true,
    cell: (row) => (
      <span className={classes.name} style={{ paddingLeft: row.level * 18 }}>
        {row.isComplex ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={!collapsed.has(row.path)}
            aria-label={fieldsMessages.subfields(row.path)}
            onClick={() => toggle(row.path)}
          >
            {collapsed.has(row.path) ? (
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
        {row.attributes.key && (
          <Tooltip label={fieldsMessages.keyHint}>
            <span className={classes.key} role="img" aria-label={fieldsMessages.key}>
              <IconKey size={14} stroke={1.8} aria-hidden />
            </span>
          </Tooltip>
        )}
      </span>
    ),
  },
  { id: 'type', header: fieldsMessages.type, mono: true, cell: (row) => <Type field={row.field} /> },
  ...attributes.map((id): DataColumn<FieldRow> => {
    const [header, hint] = attributeMessages[id];
    return {
      id,
      header,
      hint: `${header}: ${hint}`,
      align: 'center',
      width: 84,
      cell: (row) => (row.isComplex ? null : <Mark on={row.attributes[id]} label={header} />),
    };
  }),
  { id: 'analyzer', header: fieldsMessages.analyzer, mono: true, cell: (row) => <Analyzer row={row} /> },
];

const Mark = ({ on, label }: { on: boolean; label: string }) =>
  on ? (
    <IconCheck size={15} stroke={2.2} className={classes.on} role="img" aria-label={label} />
  ) : (
    <span className={classes.off} role="img" aria-label={fieldsMessages.not(label)}>
      –
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
    row.field.normalizer ? fieldsMessages.normalizer(row.field.normalizer) : '',
    ...(row.field.synonymMaps ?? []).map((m) => fieldsMessages.synonyms(m)),
  ].filter((t) => t !== '');
  const vector = row.field.vectorSearchProfile ? fieldsMessages.profile(row.field.vectorSearchProfile) : '';
  return (
    <span>
      <span className={row.field.analyzer || row.field.indexAnalyzer ? undefined : classes.soft}>
        {vector || row.analyzer}
      </span>
      {extra.length > 0 && <span className={classes.soft}> · {extra.join(' · ')}</span>}
    </span>
  );
};
