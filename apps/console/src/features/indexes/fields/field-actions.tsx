import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconPlus,
  IconTextScan2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { ActionWithReason } from '../../../shared/ui/action-with-reason';
import { analyzersOf } from './field-analyzers';
import { isAnalyzed, type FieldRow } from './field-rows';
import { fieldsMessages } from './messages';
import type { EditableFields } from './use-fields';

interface FieldActionsProps {
  row: FieldRow;
  fields: EditableFields;
  readOnly: boolean;
  /** Whether changes that need a rebuild are offered. */
  isUnlocked: boolean;
  onShow: (row: FieldRow) => void;
  /** A field was added at this target. */
  onAdded: (target: string) => void;
}

/** The page that analyzes text as the field does; different analyzers for indexing and searching are side by side. */
const analyzePath = ({ path, field }: FieldRow): string => {
  const { index, search } = analyzersOf(field);
  const indexing = `analyze?a=${encodeURIComponent(`field:${path}`)}`;
  return index === search ? indexing : `${indexing}&b=${encodeURIComponent(`field:${path}:search`)}`;
};

/** The actions of a field in the table. */
export const FieldActions = ({ row, fields, readOnly, isUnlocked, onShow, onAdded }: FieldActionsProps) => (
  <>
    {isAnalyzed(row) && !fields.isNew(row) && (
      <Tooltip label={fieldsMessages.testAnalyzer(row.path)}>
        <ActionIcon size={24} component={Link} to={analyzePath(row)} aria-label={fieldsMessages.testAnalyzer(row.path)}>
          <IconTextScan2 size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    )}
    <ActionWithReason label={fieldsMessages.edit(row.path)} onClick={() => onShow(row)}>
      <IconPencil size={15} stroke={1.7} />
    </ActionWithReason>
    {!readOnly && (
      <>
        {row.isComplex && (
          <ActionWithReason
            label={fieldsMessages.addSubfield(row.path)}
            onClick={() => onAdded(fields.addSubfield(row))}
          >
            <IconPlus size={15} stroke={1.7} />
          </ActionWithReason>
        )}
        <ActionWithReason label={fieldsMessages.duplicate(row.path)} onClick={() => onAdded(fields.duplicate(row))}>
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
);
