import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { renderName } from '../name-option';
import { filterNames } from '../name-options';
import { defaultAnalyzer } from './default-analyzer';
import { inputMessages } from './messages';
import { firstParts, noPartsText } from './missing-part';
import classes from './parts.module.css';
import { useInput } from './use-input';
import { useNameOptions } from './use-name-options';

/** Selects another part of the index, or a suitable field, by name. */
export const NameControl = (props: NodeProps) => {
  const { value, set, readOnly, severity, input } = useInput(props);
  const selectedName = typeof value === 'string' ? value : '';
  const owner = useMemo(() => props.path.slice(0, -1), [props.path]);
  const effective = useValueOf(owner, (field) => defaultAnalyzer(field, String(props.path.at(-1))));
  return (
    <div data-path={props.target} className={classes.control} data-severity={severity}>
      <NameSelect
        target={props.target}
        selectedName={selectedName}
        input={input}
        required={props.required}
        readOnly={readOnly}
        effective={effective}
        onChange={set}
      />
    </div>
  );
};

interface NameSelectProps {
  target: string;
  selectedName: string;
  input: ReturnType<typeof useInput>['input'];
  required: boolean;
  readOnly: boolean;
  /** What the service uses without a value. */
  effective?: string | undefined;
  /** undefined removes the value. */
  onChange: (name: string | undefined) => void;
}

export const NameSelect = ({
  target,
  selectedName,
  input,
  required,
  readOnly,
  effective,
  onChange,
}: NameSelectProps) => {
  const form = useForm();
  const element = useRef<HTMLInputElement>(null);
  const { list, groups, rule } = useNameOptions(target, selectedName);
  const isEmpty = groups.length === 0;
  const firstPart = isEmpty && !readOnly ? firstParts[list] : undefined;
  return (
    <>
      <Select
        {...input}
        ref={element}
        description={
          <>
            {input.description} {rule !== undefined && <span className={classes.rule}>{rule}</span>}
          </>
        }
        size="xs"
        searchable
        spellCheck={false}
        readOnly={readOnly}
        data-readonly={readOnly || undefined}
        clearable={!required && !readOnly}
        allowDeselect={false}
        openOnFocus={!isEmpty}
        maxDropdownHeight={320}
        placeholder={
          required
            ? inputMessages.select
            : effective === undefined
              ? inputMessages.empty
              : inputMessages.byDefault(effective)
        }
        nothingFoundMessage={
          !isEmpty
            ? inputMessages.noMatch
            : rule === undefined
              ? (noPartsText(list) ?? inputMessages.noMatch)
              : inputMessages.noFields(rule)
        }
        data={groups}
        filter={filterNames}
        renderOption={renderName}
        value={selectedName === '' ? null : selectedName}
        onChange={(name) => onChange(name ?? undefined)}
      />
      {firstPart !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            // The button disappears.
            element.current?.focus();
            onChange(firstPart.add(form));
          }}
        >
          {firstPart.label}
        </Button>
      )}
    </>
  );
};
