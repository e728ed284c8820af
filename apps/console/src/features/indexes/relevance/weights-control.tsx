import { ActionIcon, Input, Select, TextInput } from '@mantine/core';
import { isObject } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFindings, useForm } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { FindingText } from '../../../shared/schema-form/controls/finding-text';
import { inputMessages, nothingFoundText } from '../parts/messages';
import classes from '../parts/parts.module.css';
import { useInput } from '../parts/use-input';
import { useNameOptions } from '../parts/use-name-options';

const DEFAULT_WEIGHT = 2;

const isWeight = (text: string): boolean => Number(text) > 0 && Number.isFinite(Number(text));

/** The weights of fields as a list with bars. */
export const WeightsControl = (props: NodeProps) => {
  const { store } = useForm();
  const { value, readOnly, input } = useInput(props);
  const { groups, rule } = useNameOptions(props.target, '');
  const id = useId();
  const weights = Object.entries(isObject(value) ? value : {});
  const availableFields = groups
    .flatMap(({ items }) => items)
    .filter((name) => !weights.some(([field]) => field === name));
  const maxWeight = Math.max(1, ...weights.map(([, weight]) => (typeof weight === 'number' ? weight : 0)));
  const set = (field: string, weight: number | undefined) => store.set([...props.path, field], weight);
  return (
    <div data-path={props.target} className={classes.wide} role="group" aria-labelledby={id}>
      <Input.Wrapper
        {...input}
        labelElement="div"
        labelProps={{ id }}
        description={
          <>
            {input.description} {inputMessages.weightsHelp} <span className={classes.rule}>{rule}</span>
          </>
        }
      >
        {weights.length > 0 && (
          <ul className={classes.weights}>
            {weights.map(([field, weight]) => (
              <Weight
                key={field}
                target={`${props.target}.${field}`}
                field={field}
                weight={weight}
                share={typeof weight === 'number' ? weight / maxWeight : 0}
                readOnly={readOnly}
                onChange={(next) => set(field, next)}
              />
            ))}
          </ul>
        )}
        {!readOnly && (
          <Select
            key={weights.length}
            className={classes.addName ?? ''}
            size="xs"
            searchable
            spellCheck={false}
            aria-label={inputMessages.addField}
            placeholder={inputMessages.addField}
            nothingFoundMessage={nothingFoundText(availableFields.length, weights.length, rule)}
            data={availableFields}
            value={null}
            onChange={(name) => name !== null && set(name, DEFAULT_WEIGHT)}
          />
        )}
      </Input.Wrapper>
    </div>
  );
};

interface WeightProps {
  target: string;
  field: string;
  weight: unknown;
  /** The weight as a fraction of the largest one. */
  share: number;
  readOnly: boolean;
  /** undefined removes the field. */
  onChange: (weight: number | undefined) => void;
}

const Weight = ({ target, field, weight, share, readOnly, onChange }: WeightProps) => {
  const findings = useFindings(target);
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? (typeof weight === 'number' ? String(weight) : '');
  const error = isWeight(text) ? findings.length > 0 && <FindingText findings={findings} /> : inputMessages.weightError;
  return (
    <li data-path={target}>
      <span className={classes.nameText}>{field}</span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.max(0, share) * 100}%` }} />
      </span>
      <TextInput
        size="xs"
        className={classes.weight ?? ''}
        aria-label={inputMessages.weight(field)}
        inputMode="decimal"
        readOnly={readOnly}
        value={text}
        error={error}
        onBlur={() => setTypedText(undefined)}
        onChange={(event) => {
          const next = event.currentTarget.value.trim();
          setTypedText(next);
          if (isWeight(next)) onChange(Number(next));
        }}
      />
      {!readOnly && (
        <ActionIcon size={24} aria-label={inputMessages.remove(field)} onClick={() => onChange(undefined)}>
          <IconX size={14} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
};
