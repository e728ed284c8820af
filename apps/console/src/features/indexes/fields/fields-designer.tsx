import { Button } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconPlus, IconWand } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { useOptionalResource } from '../../../shared/definition/resource-context';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { DataTable } from '../../../shared/ui/data-table';
import { SearchBox } from '../../../shared/ui/search-box';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import { ChangeAttributes } from './change-attributes';
import { FieldActions } from './field-actions';
import { fieldColumns } from './field-columns';
import { FieldPanel } from './field-panel';
import { visibleRows, type FieldRow } from './field-rows';
import classes from './fields.module.css';
import { InferDialog } from './infer-dialog';
import { fieldsMessages } from './messages';
import { useFields } from './use-fields';

const NAME: readonly string[] = ['name'];

/** The fields of the draft as a table, with a panel for everything that a column cannot show. */
export const FieldsDesigner = () => {
  /** Undefined: the index is new. */
  const resource = useOptionalResource<SearchIndex>();
  const existing = resource?.response.body;
  const { readOnly } = useForm();
  const indexName = useValueOf(NAME, (value) => (typeof value === 'string' ? value : ''));
  const fields = useFields(existing);
  const { rows } = fields;
  const [search, setParameters] = useUrlParameters();
  const filter = search.get('q') ?? '';
  const linkedRow = rows.find((row) => row.path === search.get('field'));
  /** Target of a field that was just added, until its path is in the URL. */
  const [addedTarget, setAddedTarget] = useState<string>();
  const current = rows.find((row) => row.target === addedTarget) ?? linkedRow;
  const [collapsedPaths, setCollapsedPaths] = useState<ReadonlySet<string>>(new Set());
  const [selectedTargets, setSelectedTargets] = useState<ReadonlySet<string>>(new Set());
  const [isInferring, setInferring] = useState(false);
  const [wasUnlocked, setUnlocked] = useState(false);
  const unlock = useCallback(() => setUnlocked(true), []);
  // A draft that requires a rebuild can be continued.
  const isUnlocked = wasUnlocked || (resource?.state.verdict.rebuild.length ?? 0) > 0;
  const tableId = useId();
  const visibleFields = useMemo(() => visibleRows(rows, filter, collapsedPaths), [rows, filter, collapsedPaths]);

  const show = (row: FieldRow | undefined) => {
    setAddedTarget(undefined);
    setParameters({ field: row?.path }, { replace: linkedRow !== undefined });
  };
  const toggle = (path: string) =>
    setCollapsedPaths((old) => {
      const next = new Set(old);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const add = () => setAddedTarget(fields.add());
  useCommands(
    readOnly ? [] : [{ id: 'add-field', label: fieldsMessages.add, group: commandGroups.page, keys: 'c', run: add }],
  );
  const columns = fieldColumns({
    collapsedPaths,
    toggle,
    open: show,
    isNew: (row) => existing !== undefined && fields.isNew(row),
    readOnly,
    isUnlocked,
    onAttribute: fields.set,
  });
  const selectedRows = rows.filter((row) => selectedTargets.has(row.target) && !row.isComplex);
  return (
    <div className={classes.designer}>
      <div className={classes.list}>
        <FieldsToolbar
          tableId={tableId}
          filter={filter}
          visibleCount={visibleFields.length}
          count={rows.length}
          readOnly={readOnly}
          onFilter={(text) => setParameters({ q: text, field: undefined })}
          onInfer={() => setInferring(true)}
          onAdd={add}
        />
        <DataTable
          id={tableId}
          label={fieldsMessages.table(existing?.name ?? indexName)}
          rows={visibleFields}
          columns={columns}
          rowId={(row) => row.target}
          currentId={current?.target}
          isCompact={rows.length > 30}
          emptyContent={fieldsMessages.noMatch(filter)}
          {...(readOnly
            ? {}
            : {
                selection: {
                  ids: selectedTargets,
                  onChange: setSelectedTargets,
                  label: (target: string) =>
                    fieldsMessages.select(rows.find((row) => row.target === target)?.path ?? target),
                },
              })}
          onOpen={show}
          onRowKey={(event, row) => {
            if (event.key === 'Delete' && !readOnly && fields.isNew(row)) fields.remove(row);
            else if (!row.isComplex || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
            else if (collapsedPaths.has(row.path) === (event.key === 'ArrowRight')) toggle(row.path);
            return true;
          }}
          actions={(row) => (
            <FieldActions
              row={row}
              fields={fields}
              readOnly={readOnly}
              isUnlocked={isUnlocked}
              onShow={show}
              onAdded={setAddedTarget}
            />
          )}
        />
        {selectedRows.length > 0 && (
          <SelectionBar
            count={fieldsMessages.selected(selectedRows.length)}
            onClear={() => setSelectedTargets(new Set())}
          >
            <ChangeAttributes rows={selectedRows} onChange={fields.set} />
          </SelectionBar>
        )}
      </div>
      {current !== undefined && (
        <FieldPanel
          row={current}
          isNew={fields.isNew(current)}
          isUnlocked={isUnlocked}
          onUnlock={unlock}
          onClose={() => show(undefined)}
        />
      )}
      <InferDialog
        opened={isInferring}
        existing={rows.filter((row) => row.level === 0).map((row) => row.field)}
        onClose={() => setInferring(false)}
        onAdd={(inferredFields) => {
          fields.add(inferredFields);
          setInferring(false);
        }}
      />
    </div>
  );
};

interface FieldsToolbarProps {
  tableId: string;
  filter: string;
  /** Number of fields that match the filter. */
  visibleCount: number;
  count: number;
  readOnly: boolean;
  onFilter: (filter: string) => void;
  onInfer: () => void;
  onAdd: () => void;
}

const FieldsToolbar = (props: FieldsToolbarProps) => {
  const { tableId, filter, visibleCount, count, readOnly, onFilter, onInfer, onAdd } = props;
  return (
    <div className={classes.toolbar}>
      <SearchBox label={fieldsMessages.filter} tableId={tableId} value={filter} onChange={onFilter} />
      <span className={classes.count}>
        {filter === '' ? fieldsMessages.count(count) : fieldsMessages.filteredCount(visibleCount, count)}
      </span>
      {!readOnly && (
        <span className={classes.tools}>
          <Button leftSection={<IconWand size={15} stroke={1.7} />} onClick={onInfer}>
            {fieldsMessages.infer}
          </Button>
          <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={onAdd}>
            {fieldsMessages.add}
          </Button>
        </span>
      )}
    </div>
  );
};
