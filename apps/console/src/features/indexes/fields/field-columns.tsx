import { Tooltip, UnstyledButton } from '@mantine/core';
import { elementType, fieldAttributes, isCollection, SearchField, type FieldAttribute } from '@searchdeck/contract';
import { IconChevronDown, IconChevronRight, IconKey } from '@tabler/icons-react';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import { AttributeToggle } from './attribute-toggle';
import type { FieldRow } from './field-rows';
import classes from './fields.module.css';
import { attributeMessages, fieldsMessages } from './messages';

interface ColumnOptions {
  collapsedPaths: ReadonlySet<string>;
  toggle: (path: string) => void;
  open: (row: FieldRow) => void;
  isNew: (row: FieldRow) => boolean;
  /** Why nothing can be changed; undefined: it can. */
  denialReason: string | undefined;
  /** Settings that are fixed for an existing field can be changed, for a rebuild. */
  isUnlocked: boolean;
  onAttribute: (row: FieldRow, attribute: FieldAttribute, value: boolean) => void;
}

/** Why an attribute of a field can't be changed; undefined if it can. */
const lockedReason = (row: FieldRow, attribute: FieldAttribute, { isNew, denialReason, isUnlocked }: ColumnOptions) => {
  if (denialReason !== undefined) return denialReason;
  return !isUnlocked && !isNew(row) && SearchField.fields[attribute]?.schema.isImmutable === true
    ? fieldsMessages.fixed
    : undefined;
};

export const fieldColumns = (options: ColumnOptions): DataColumn<FieldRow>[] => [
  {
    id: 'name',
    header: fieldsMessages.field,
    isMonospace: true,
    cell: (row) => (
      <span className={classes.name} style={{ paddingLeft: row.level * 18 }}>
        {row.isComplex ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={!options.collapsedPaths.has(row.path)}
            aria-label={fieldsMessages.subfields(row.path)}
            onClick={() => options.toggle(row.path)}
          >
            {options.collapsedPaths.has(row.path) ? (
              <IconChevronRight size={14} aria-hidden />
            ) : (
              <IconChevronDown size={14} aria-hidden />
            )}
          </button>
        ) : (
          <span className={classes.gap} />
        )}
        <UnstyledButton tabIndex={-1} className={classes.fieldName} title={row.path} onClick={() => options.open(row)}>
          {row.field.name === '' ? fieldsMessages.unnamed : row.field.name}
        </UnstyledButton>
        {options.isNew(row) && <span className={classes.new}>{fieldsMessages.new}</span>}
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
  { id: 'type', header: fieldsMessages.type, isMonospace: true, cell: (row) => <Type field={row.field} /> },
  ...fieldAttributes.map((id): DataColumn<FieldRow> => {
    const [header, hint] = attributeMessages[id];
    return {
      id,
      header,
      hint: `${header}: ${hint}`,
      align: 'center',
      width: 84,
      cell: (row) =>
        row.isComplex ? null : (
          <AttributeToggle
            row={row}
            attribute={id}
            lockedReason={lockedReason(row, id, options)}
            onChange={(value) => options.onAttribute(row, id, value)}
          />
        ),
    };
  }),
  { id: 'analyzer', header: fieldsMessages.analyzer, isMonospace: true, cell: (row) => <Analyzer row={row} /> },
];

const Type = ({ field }: { field: FieldRow['field'] }) => (
  <span title={field.type}>
    {elementType(field.type).replace('Edm.', '')}
    {isCollection(field.type) && <span className={classes.soft}>[{field.dimensions ?? ''}]</span>}
  </span>
);

const Analyzer = ({ row }: { row: FieldRow }) => {
  const details = [
    row.field.normalizer ? fieldsMessages.normalizer(row.field.normalizer) : '',
    ...(row.field.synonymMaps ?? []).map((m) => fieldsMessages.synonyms(m)),
  ].filter((t) => t !== '');
  const profile = row.field.vectorSearchProfile ? fieldsMessages.profile(row.field.vectorSearchProfile) : '';
  return (
    <span>
      <span className={row.field.analyzer || row.field.indexAnalyzer ? undefined : classes.soft}>
        {profile || row.analyzer}
      </span>
      {details.length > 0 && <span className={classes.soft}> · {details.join(' · ')}</span>}
    </span>
  );
};
