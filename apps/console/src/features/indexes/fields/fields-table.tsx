import { useState, type KeyboardEvent } from 'react';
import { useEditDenialReason } from '../../../shared/api/use-write-denial-reason';
import { DataTable } from '../../../shared/ui/data-table';
import { SelectionBar } from '../../../shared/ui/selection-bar';
import { ChangeAttributes } from './change-attributes';
import { FieldActions } from './field-actions';
import { fieldColumns } from './field-columns';
import type { FieldRow } from './field-rows';
import { fieldsMessages } from './messages';
import type { FieldView } from './use-field-view';
import type { useFields } from './use-fields';

interface FieldsTableProps {
  id: string;
  indexName: string;
  fields: ReturnType<typeof useFields>;
  view: FieldView;
  /** The index exists: new fields are marked. */
  isExisting: boolean;
  readOnly: boolean;
  isUnlocked: boolean;
}

/** The fields as rows, and what can be changed for the selected ones. */
export const FieldsTable = ({ id, indexName, fields, view, isExisting, readOnly, isUnlocked }: FieldsTableProps) => {
  const { rows } = fields;
  const { collapsedPaths, toggle, show } = view;
  const [selectedTargets, setSelectedTargets] = useState<ReadonlySet<string>>(new Set());
  const denialReason = useEditDenialReason();
  const columns = fieldColumns({
    collapsedPaths,
    toggle,
    open: show,
    isNew: (row) => isExisting && fields.isNew(row),
    denialReason,
    isUnlocked,
    onAttribute: fields.set,
  });
  const selectedRows = rows.filter((row) => selectedTargets.has(row.target) && !row.isComplex);
  const onRowKey = (event: KeyboardEvent, row: FieldRow) => {
    if (event.key === 'Delete' && !readOnly && fields.isNew(row)) fields.remove(row);
    else if (!row.isComplex || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
    else if (collapsedPaths.has(row.path) === (event.key === 'ArrowRight')) toggle(row.path);
    return true;
  };
  const selection = {
    ids: selectedTargets,
    onChange: setSelectedTargets,
    label: (target: string) => fieldsMessages.select(rows.find((row) => row.target === target)?.path ?? target),
  };
  return (
    <>
      <DataTable
        id={id}
        label={fieldsMessages.table(indexName)}
        rows={view.visibleFields}
        columns={columns}
        rowId={(row) => row.target}
        currentId={view.current?.target}
        isCompact={rows.length > 30}
        emptyContent={fieldsMessages.noMatch(view.filter)}
        {...(readOnly ? {} : { selection })}
        onOpen={show}
        onRowKey={onRowKey}
        actions={(row) => (
          <FieldActions
            row={row}
            fields={fields}
            readOnly={readOnly}
            isUnlocked={isUnlocked}
            onShow={show}
            onAdded={view.showTarget}
          />
        )}
      />
      {selectedRows.length > 0 && (
        <SelectionBar
          count={fieldsMessages.fieldCount(selectedRows.length)}
          onClear={() => setSelectedTargets(new Set())}
        >
          <ChangeAttributes rows={selectedRows} onChange={fields.set} />
        </SelectionBar>
      )}
    </>
  );
};
