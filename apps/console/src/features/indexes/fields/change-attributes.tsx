import { Button, Menu } from '@mantine/core';
import { attributeProblem, fieldAttributes } from '@searchdeck/contract';
import { IconChevronDown } from '@tabler/icons-react';
import type { FieldRow } from './field-rows';
import { attributeMessages, fieldsMessages } from './messages';
import type { EditableFields } from './use-fields';

interface ChangeAttributesProps {
  rows: readonly FieldRow[];
  onChange: EditableFields['set'];
}

/** Turns an attribute of the selected fields on, where it is possible, or off. */
export const ChangeAttributes = ({ rows, onChange }: ChangeAttributesProps) => (
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
              for (const row of rows) {
                const problem = attributeProblem(row.field, row.path, attribute, row.isInsideCollection);
                if (!value || problem === undefined) onChange(row, attribute, value);
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
);
