import type { SearchIndex } from '@searchdeck/contract';
import { useCallback, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { ROOT } from '../../../shared/definition/edit-text';
import { useOptionalResource } from '../../../shared/definition/resource-context';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { SearchBox } from '../../../shared/ui/search-box';
import { CopyFieldsDialog } from './copy-fields-dialog';
import { fieldCounts } from './field-rows';
import { FieldPanel } from './field-panel';
import classes from './fields.module.css';
import { FieldsTable } from './fields-table';
import { FieldsTools } from './fields-tools';
import { InferDialog } from './infer-dialog';
import { fieldsMessages, type FieldCounts } from './messages';
import { useFieldView } from './use-field-view';
import { useFields } from './use-fields';

const NAME: readonly string[] = ['name'];

/** Focuses a row of the table, if it is drawn. */
const focusRow = (tableId: string, index: number) =>
  document.getElementById(tableId)?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();

/** The fields of the draft as a table, with a panel for everything that a column cannot show. */
export const FieldsDesigner = () => {
  /** Undefined: the index is new. */
  const resource = useOptionalResource<SearchIndex>();
  const savedIndex = resource?.response.body;
  const { store, readOnly } = useForm();
  const indexName = useValueOf(NAME, (value) => (typeof value === 'string' ? value : ''));
  const definition = useValueOf(ROOT, (value) => value);
  const fields = useFields(savedIndex);
  const { rows } = fields;
  const view = useFieldView(rows);
  const { current, show } = view;
  const revealed = useSyncExternalStore(store.subscribe, () => store.lastReveal());
  const openRevealed = useRef<(target: string) => void>(undefined);
  useLayoutEffect(() => {
    openRevealed.current = (target) => {
      const field = rows.findLast((row) => target === row.target || target.startsWith(`${row.target}.`));
      if (field !== undefined) view.showTarget(field.target);
    };
  });
  // Before the control in the panel gets the focus.
  useLayoutEffect(() => openRevealed.current?.(revealed.target), [revealed]);
  const [isInferring, setInferring] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const [wasUnlocked, setUnlocked] = useState(false);
  const unlock = useCallback(() => setUnlocked(true), []);
  // A draft that requires a rebuild can be continued.
  const isUnlocked = wasUnlocked || (resource?.state.verdict.rebuild.length ?? 0) > 0;
  const tableId = useId();
  const add = () => view.showTarget(fields.add());
  useCommands(
    readOnly ? [] : [{ id: 'add-field', label: fieldsMessages.add, group: commandGroups.page, keys: 'c', run: add }],
  );
  return (
    <div className={classes.designer}>
      <div className={classes.list}>
        <FieldsToolbar
          tableId={tableId}
          filter={view.filter}
          visibleCount={view.visibleFields.length}
          counts={fieldCounts(rows)}
          readOnly={readOnly}
          onFilter={view.setFilter}
          onInfer={() => setInferring(true)}
          onCopy={() => setCopying(true)}
          onAdd={add}
        />
        <FieldsTable
          id={tableId}
          indexName={savedIndex?.name ?? indexName}
          fields={fields}
          view={view}
          isExisting={savedIndex !== undefined}
          readOnly={readOnly}
          isUnlocked={isUnlocked}
        />
      </div>
      {current !== undefined && (
        <FieldPanel
          row={current}
          isNew={fields.isNew(current)}
          isUnlocked={isUnlocked}
          onUnlock={unlock}
          onClose={() => {
            show(undefined);
            focusRow(tableId, view.visibleFields.indexOf(current));
          }}
        />
      )}
      <InferDialog
        opened={isInferring}
        existingFields={rows.filter((row) => row.level === 0).map((row) => row.field)}
        onClose={() => setInferring(false)}
        onAdd={(inferredFields) => {
          fields.add(inferredFields);
          setInferring(false);
        }}
      />
      <CopyFieldsDialog
        opened={isCopying}
        indexName={savedIndex?.name}
        definition={definition}
        onClose={() => setCopying(false)}
        onAdd={(copiedFields) => {
          fields.add(copiedFields);
          setCopying(false);
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
  counts: FieldCounts;
  readOnly: boolean;
  onFilter: (filter: string) => void;
  onInfer: () => void;
  onCopy: () => void;
  onAdd: () => void;
}

const FieldsToolbar = (props: FieldsToolbarProps) => {
  const { tableId, filter, visibleCount, counts, readOnly, onFilter, onInfer, onCopy, onAdd } = props;
  return (
    <div className={classes.toolbar}>
      <SearchBox label={fieldsMessages.filter} tableId={tableId} value={filter} onChange={onFilter} />
      <span className={classes.count}>
        {filter === '' ? fieldsMessages.count(counts) : fieldsMessages.filteredCount(visibleCount, counts.all)}
      </span>
      <FieldsTools readOnly={readOnly} onInfer={onInfer} onCopy={onCopy} onAdd={onAdd} />
    </div>
  );
};
