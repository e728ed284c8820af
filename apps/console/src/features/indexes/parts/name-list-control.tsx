import { ActionIcon, Input, Select } from '@mantine/core';
import { isObject } from '@searchdeck/contract';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useFindings, useForm } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { FindingText } from '../../../shared/schema-form/controls/finding-text';
import { inputMessages, nothingFoundText } from './messages';
import classes from './parts.module.css';
import { useInput } from './use-input';
import { useNameOptions } from './use-name-options';

interface NameListProps extends NodeProps {
  /** The items are objects with the member `fieldName`. */
  isWrapped: boolean;
}

/** `title` and `{ "fieldName": "title" }` → `title`. */
const nameOf = (item: unknown): string => {
  const name = isObject(item) ? item['fieldName'] : item;
  return typeof name === 'string' ? name : '';
};

/** An ordered list of names without duplicates. */
const NameList = ({ isWrapped, ...props }: NameListProps) => {
  const { store } = useForm();
  const { value, readOnly, input } = useInput(props);
  const { path, target, label } = props;
  const names = (Array.isArray(value) ? value : []).map(nameOf);
  const { groups, rule } = useNameOptions(target, '');
  const id = useId();
  const availableGroups = groups
    .map(({ group, items }) => ({ group, items: items.filter((name) => !names.includes(name)) }))
    .filter(({ items }) => items.length > 0);
  const add = (name: string) => store.insert(path, names.length, isWrapped ? { fieldName: name } : name);
  return (
    <div data-path={target} className={classes.wide} role="group" aria-labelledby={id}>
      <Input.Wrapper
        {...input}
        labelElement="div"
        labelProps={{ id }}
        description={
          <>
            {input.description} {rule !== undefined && <span className={classes.rule}>{rule}</span>}
          </>
        }
      >
        {names.length > 0 && (
          <ol className={classes.names}>
            {names.map((name, i) => (
              <Item key={i} target={`${target}[${i}]`} name={name} isWrapped={isWrapped}>
                {!readOnly && (
                  <>
                    <ActionIcon
                      size={24}
                      aria-label={inputMessages.moveUp(name)}
                      disabled={i === 0}
                      onClick={() => store.move(path, i, i - 1)}
                    >
                      <IconArrowUp size={14} stroke={1.7} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      aria-label={inputMessages.moveDown(name)}
                      disabled={i === names.length - 1}
                      onClick={() => store.move(path, i, i + 1)}
                    >
                      <IconArrowDown size={14} stroke={1.7} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      aria-label={inputMessages.remove(name)}
                      onClick={() => store.set([...path, i], undefined)}
                    >
                      <IconX size={14} stroke={1.7} />
                    </ActionIcon>
                  </>
                )}
              </Item>
            ))}
          </ol>
        )}
        {!readOnly && (
          <Select
            key={names.length}
            className={classes.addName ?? ''}
            size="xs"
            searchable
            spellCheck={false}
            maxDropdownHeight={320}
            aria-label={`${inputMessages.addName}: ${label}`}
            placeholder={inputMessages.addName}
            nothingFoundMessage={nothingFoundText(availableGroups.length, names.length, rule)}
            data={availableGroups}
            value={null}
            onChange={(name) => name !== null && add(name)}
          />
        )}
      </Input.Wrapper>
    </div>
  );
};

interface ItemProps {
  target: string;
  name: string;
  isWrapped: boolean;
  children: ReactNode;
}

const Item = ({ target, name, isWrapped, children }: ItemProps) => {
  const itemFindings = useFindings(target);
  const memberFindings = useFindings(isWrapped ? `${target}.fieldName` : '');
  const findings = isWrapped ? [...itemFindings, ...memberFindings] : itemFindings;
  return (
    <li data-path={isWrapped ? `${target}.fieldName` : target} data-invalid={findings.length > 0 || undefined}>
      <span className={classes.nameText}>{name}</span>
      <span className={classes.actions}>{children}</span>
      {findings.length > 0 && (
        <small className={classes.itemError} role="alert">
          <FindingText findings={findings} />
        </small>
      )}
    </li>
  );
};

/** A list of names: `["title", "overview"]`. */
export const NameListControl = (props: NodeProps) => <NameList {...props} isWrapped={false} />;
/** A list of names in objects: `[{ "fieldName": "title" }]`. */
export const FieldListControl = (props: NodeProps) => <NameList {...props} isWrapped />;
