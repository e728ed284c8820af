import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { attributeProblem, fieldAttributes, type SearchIndex } from '@searchdeck/contract';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPlus,
  IconTextScan2,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { useOptionalResource } from '../../../shared/definition/resource-context';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { ActionWithReason } from '../../../shared/ui/action-with-reason';
import { DataTable } from '../../../shared/ui/data-table';
import { SearchBox } from '../../../shared/ui/search-box';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import { fieldColumns } from './field-columns';
import { FieldPanel } from './field-panel';
import { isAnalyzed, visibleRows, type FieldRow } from './field-rows';
import classes from './fields.module.css';
import { InferDialog } from './infer-dialog';
import { attributeMessages, fieldsMessages } from './messages';
import { useFields } from './use-fields';

const NAME: readonly string[] = ['name'];

/** The fields of the draft as a table, with a panel for everything that a column cannot show. */
export const FieldsDesigner = () => {
  /** Undefined: the index is new. */
  const existing = useOptionalResource<SearchIndex>()?.response.body;
  const { readOnly } = useForm();
  const indexName = useValueOf(NAME, (value) => (typeof value === 'string' ? value : ''));
  const fields = useFields(existing);
  const { rows } = fields;
  const [search, setParameters] = useUrlParameters();
  const filter = search.get('q') ?? '';
  const opened = rows.find((row) => row.path === search.get('field'));
  /** A field that was just added, until its name is in the URL. */
  const [added, setAdded] = useState<string>();
  const current = rows.find((row) => row.target === added) ?? opened;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isInferring, setInferring] = useState(false);
  const [isUnlocked, setUnlocked] = useState(false);
  const tableId = useId();
  const visible = useMemo(() => visibleRows(rows, filter, collapsed), [rows, filter, collapsed]);

  const show = (row: FieldRow | undefined) => {
    setAdded(undefined);
    setParameters({ field: row?.path }, { replace: opened !== undefined });
  };
  const toggle = (path: string) =>
    setCollapsed((old) => {
      const next = new Set(old);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const add = () => setAdded(fields.add());
  useCommands(
    readOnly ? [] : [{ id: 'add-field', label: fieldsMessages.add, group: commandGroups.page, keys: 'c', run: add }],
  );
  const columns = fieldColumns({
    collapsed,
    toggle,
    open: show,
    isNew: (row) => existing !== undefined && fields.isNew(row),
    readOnly,
    isUnlocked,
    onAttribute: fields.set,
  });
  const selectedRows = rows.filter((row) => selected.has(row.target) && !row.isComplex);
  return (
    <div className={classes.designer}>
      <div className={classes.list}>
        <div className={classes.toolbar}>
          <SearchBox
            label={fieldsMessages.filter}
            tableId={tableId}
            value={filter}
            onChange={(text) => setParameters({ q: text, field: undefined })}
          />
          <span className={classes.count}>
            {filter === ''
              ? fieldsMessages.count(rows.length)
              : fieldsMessages.filteredCount(visible.length, rows.length)}
          </span>
          {!readOnly && (
            <span className={classes.tools}>
              <Button leftSection={<IconWand size={15} stroke={1.7} />} onClick={() => setInferring(true)}>
                {fieldsMessages.infer}
              </Button>
              <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={add}>
                {fieldsMessages.add}
              </Button>
            </span>
          )}
        </div>
        <DataTable
          id={tableId}
          label={fieldsMessages.table(existing?.name ?? indexName)}
          rows={visible}
          columns={columns}
          rowId={(row) => row.target}
          isCompact={rows.length > 30}
          emptyContent={fieldsMessages.noMatch(filter)}
          {...(readOnly
            ? {}
            : {
                selection: {
                  ids: selected,
                  onChange: setSelected,
                  label: (target: string) =>
                    fieldsMessages.select(rows.find((row) => row.target === target)?.path ?? target),
                },
              })}
          onOpen={show}
          onRowKey={(event, row) => {
            if (event.key === 'Delete' && !readOnly && fields.isNew(row)) fields.remove(row);
            else if (!row.isComplex || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
            else if (collapsed.has(row.path) === (event.key === 'ArrowRight')) toggle(row.path);
            return true;
          }}
          actions={(row) => (
            <>
              {isAnalyzed(row) && !fields.isNew(row) && (
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
              )}
              <ActionWithReason label={fieldsMessages.edit(row.path)} onClick={() => show(row)}>
                <IconPencil size={15} stroke={1.7} />
              </ActionWithReason>
              {!readOnly && (
                <>
                  {row.isComplex && (
                    <ActionWithReason
                      label={fieldsMessages.addSubfield(row.path)}
                      onClick={() => setAdded(fields.addSubfield(row))}
                    >
                      <IconPlus size={15} stroke={1.7} />
                    </ActionWithReason>
                  )}
                  <ActionWithReason
                    label={fieldsMessages.duplicate(row.path)}
                    onClick={() => setAdded(fields.duplicate(row))}
                  >
                    <IconCopy size={15} stroke={1.7} />
                  </ActionWithReason>
                  <ActionWithReason label={fieldsMessages.moveUp(row.path)} onClick={() => fields.move(row, -1)}>
                    <IconArrowUp size={15} stroke={1.7} />
                  </ActionWithReason>
                  <ActionWithReason label={fieldsMessages.moveDown(row.path)} onClick={() => fields.move(row, 1)}>
                    <IconArrowDown size={15} stroke={1.7} />
                  </ActionWithReason>
                  <ActionWithReason
                    label={fieldsMessages.delete(row.path)}
                    reason={isUnlocked || fields.isNew(row) ? undefined : fieldsMessages.undeletable}
                    onClick={() => fields.remove(row)}
                  >
                    <IconTrash size={15} stroke={1.7} />
                  </ActionWithReason>
                </>
              )}
            </>
          )}
        />
        {selectedRows.length > 0 && (
          <SelectionBar count={fieldsMessages.selected(selectedRows.length)} onClear={() => setSelected(new Set())}>
            <Menu position="top-end" shadow="md">
              <Menu.Target>
                <Button variant="filled" rightSection={<IconChevronDown size={14} />}>
                  {fieldsMessages.change}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {fieldAttributes.flatMap((attribute) =>
                  [true, false].map((value) => (
                    <Menu.Item
                      key={`${attribute}/${value}`}
                      onClick={() => {
                        for (const row of selectedRows) {
                          const problem = attributeProblem(row.field, row.path, attribute, row.isInsideCollection);
                          if (!value || problem === undefined) fields.set(row, attribute, value);
                        }
                      }}
                    >
                      {value
                        ? fieldsMessages.turnOn(attributeMessages[attribute][0])
                        : fieldsMessages.turnOff(attributeMessages[attribute][0])}
                    </Menu.Item>
                  )),
                )}
              </Menu.Dropdown>
            </Menu>
          </SelectionBar>
        )}
      </div>
      {current !== undefined && (
        <FieldPanel
          row={current}
          isNew={fields.isNew(current)}
          isUnlocked={isUnlocked}
          onUnlock={() => setUnlocked(true)}
          onClose={() => show(undefined)}
        />
      )}
      <InferDialog
        opened={isInferring}
        existing={rows.filter((row) => row.level === 0).map((row) => row.field)}
        onClose={() => setInferring(false)}
        onAdd={(inferred) => {
          fields.add(inferred);
          setInferring(false);
        }}
      />
    </div>
  );
};
