import { Tooltip } from '@mantine/core';
import { attributeProblem, type FieldAttribute } from '@searchdeck/contract';
import { IconCheck } from '@tabler/icons-react';
import type { FieldRow } from './field-rows';
import classes from './fields.module.css';
import { attributeMessages, fieldsMessages } from './messages';

interface AttributeToggleProps {
  row: FieldRow;
  attribute: FieldAttribute;
  /** Why it can't be changed, such as missing permissions. */
  lockedReason: string | undefined;
  onChange: (value: boolean) => void;
}

/** An attribute of a field: its effective value, lighter where it is the default of the type. */
export const AttributeToggle = ({ row, attribute, lockedReason, onChange }: AttributeToggleProps) => {
  const [label, hint] = attributeMessages[attribute];
  const isOn = row.attributes[attribute];
  const isDefault = (row.field[attribute] ?? undefined) === undefined;
  const problem = attributeProblem(row.field, row.path, attribute, row.isInsideCollection);
  const reason = (isOn ? undefined : problem) ?? lockedReason;
  const state = isDefault ? fieldsMessages.default : fieldsMessages.explicit;
  return (
    <Tooltip
      label={reason ?? `${hint}. ${state}.`}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        className={classes.attribute}
        aria-checked={isOn}
        aria-disabled={reason !== undefined}
        {...(reason === undefined ? {} : { 'aria-description': reason })}
        aria-label={fieldsMessages.attribute(label, row.path)}
        data-default={isDefault || undefined}
        onClick={() => {
          if (reason === undefined) onChange(!isOn);
        }}
      >
        {isOn ? <IconCheck size={15} stroke={2.2} aria-hidden /> : <span aria-hidden>–</span>}
      </button>
    </Tooltip>
  );
};
