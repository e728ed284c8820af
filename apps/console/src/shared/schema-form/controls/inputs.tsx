import {
  ActionIcon,
  Button,
  MultiSelect,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import {
  enumValues,
  UNCHANGED,
  type BooleanNode,
  type EnumNode,
  type Node,
  type NumberNode,
  type StringNode,
  printJson,
} from '@searchdeck/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatIsoDuration } from '../../format/iso-duration';
import { formatTime } from '../../format/format';
import type { SecretOptions } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';

/** An input for one scalar value. It works outside of forms, too: the query form uses the same inputs. */
export interface InputProps<N extends Node = Node> {
  node: N;
  label: ReactNode;
  /** The label as text, for buttons beside the control. */
  name: string;
  description: ReactNode;
  value: unknown;
  /** undefined: the value is not set. */
  onChange: (value: unknown) => void;
  error?: ReactNode;
  required: boolean;
  /** The value belongs to a merge patch: undefined leaves the setting unchanged. */
  isPatch?: boolean;
  readOnly: boolean;
  version: string;
  rename: (value: string, node?: Node) => string;
  /** Gets the focus when the dialog opens. */
  hasInitialFocus?: boolean;
  /** A stored secret and what keeps and removes it; undefined: none is stored. */
  secret?: Pick<SecretOptions, 'keep' | 'remove'> | undefined;
}

const common = ({ label, description, error, required, readOnly, hasInitialFocus }: InputProps) => ({
  label,
  description,
  error,
  withAsterisk: required,
  size: 'xs' as const,
  ...(readOnly ? { readOnly: true, 'data-readonly': true } : {}),
  ...(required ? { 'aria-required': true } : {}),
  ...(hasInitialFocus ? { 'data-autofocus': true } : {}),
});
export const defaultText = ({ default: value }: Pick<Node, 'default'>): string | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : formMessages.defaultIs(typeof value === 'string' ? value : printJson(value));

/** What an empty input means: the default, or `none`. */
const emptyText = ({ node, isPatch = false }: InputProps, none = ''): string =>
  isPatch ? formMessages.unchanged : (defaultText(node) ?? none);

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const MAX_LINE_LENGTH = 80;
const formatHint = (node: StringNode, value: string): string | undefined => {
  if (node.format === 'duration') return value === '' ? formMessages.durationHint : formatIsoDuration(value);
  if (node.format === 'date-time') {
    return Number.isNaN(Date.parse(value)) ? formMessages.dateTimeHint : formatTime(value);
  }
  return undefined;
};

export const StringInput = (props: InputProps<StringNode>) => {
  const { node, onChange } = props;
  const value = typeof props.value === 'string' ? props.value : '';
  const [initial] = useState(value);
  const isLong = node.format === 'multiline' || initial.includes('\n') || initial.length > MAX_LINE_LENGTH;
  const hint = formatHint(node, value);
  const input = {
    ...common(props),
    value,
    spellCheck: false,
    placeholder: emptyText(props),
    ...(hint === undefined
      ? {}
      : {
          description: (
            <>
              {props.description} <span className={classes.hint}>{hint}</span>
            </>
          ),
        }),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value),
    // A date means midnight UTC.
    onBlur: () => {
      if (node.format === 'date-time' && !props.readOnly && isDate(value)) onChange(`${value}T00:00:00Z`);
    },
  };
  return isLong ? <Textarea {...input} autosize minRows={2} maxRows={10} /> : <TextInput {...input} />;
};

export const SecretInput = (props: InputProps<StringNode>) => {
  const { name, value, onChange, secret } = props;
  const isRemoved = secret !== undefined && value === secret.remove;
  const isStored = secret !== undefined && !isRemoved;
  const typedSecret = typeof value === 'string' && value !== UNCHANGED && !isRemoved ? value : '';
  return (
    <div className={classes.withAction}>
      <PasswordInput
        {...common(props)}
        description={formMessages.secretHelp}
        value={typedSecret}
        autoComplete="off"
        spellCheck={false}
        placeholder={isRemoved ? formMessages.secretRemoved : isStored ? formMessages.secretStored : ''}
        visibilityToggleButtonProps={{ 'aria-label': formMessages.showSecret }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(text !== '' ? text : secret?.keep);
        }}
      />
      {secret !== undefined && !props.readOnly && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange(isRemoved ? secret.keep : secret.remove)}
          aria-label={`${isRemoved ? formMessages.keepSecret : formMessages.removeSecret}: ${name}`}
        >
          {isRemoved ? formMessages.keepSecret : formMessages.removeSecret}
        </Button>
      )}
    </div>
  );
};

export const NumberInput = (props: InputProps<NumberNode>) => {
  const { node, value, onChange } = props;
  const isText = (candidate: unknown): candidate is string =>
    typeof candidate === 'string' && node.texts?.includes(candidate) === true;
  const storedText = ['number', 'bigint', 'string'].includes(typeof value) ? String(value) : '';
  /** Text of a number that would be printed differently, such as "1.". */
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? storedText;
  const isValid = text === '' || isText(text) || isNumber(text, node.isInteger);
  const range = formMessages.range(node);
  return (
    <TextInput
      {...common(props)}
      inputMode={node.isInteger ? 'numeric' : 'decimal'}
      placeholder={emptyText(props)}
      description={
        range === '' ? (
          props.description
        ) : (
          <>
            {props.description} <span className={classes.hint}>{range}</span>
          </>
        )
      }
      error={isValid ? props.error : node.isInteger ? formMessages.integer : formMessages.number}
      value={text}
      spellCheck={false}
      onBlur={() => setTypedText(undefined)}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setTypedText(next);
        // A text that is not a number is in the draft as well, as an error that prevents saving, instead of its first digits.
        if (next === '') onChange(undefined);
        else onChange(isNumber(next, node.isInteger) ? numberOf(next) : next);
      }}
    />
  );
};
const isNumber = (text: string, isInteger: boolean): boolean =>
  (isInteger ? /^-?\d+$/ : /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/).test(text);
const numberOf = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text);

/** A switch that shows the effective value: lighter if it is the default. */
export const BooleanInput = (props: InputProps<BooleanNode>) => {
  const { node, name, label, description, error, value, onChange, readOnly, isPatch = false } = props;
  const isInherited = typeof value !== 'boolean';
  const isOn = isInherited ? !isPatch && node.default === true : value;
  const hasDefault = node.default !== undefined;
  const [resetTooltip, resetLabel] = isPatch
    ? [formMessages.unchangedAction, formMessages.leaveUnchanged(name)]
    : hasDefault
      ? [formMessages.defaultAction, formMessages.resetToDefault(name)]
      : [formMessages.clearAction, formMessages.clear(name)];
  return (
    <div className={classes.switch} data-inherited={isInherited || undefined}>
      <Switch
        label={label}
        description={description}
        error={error}
        checked={isOn}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isInherited ? (
        <span className={classes.inherited}>
          {isPatch ? formMessages.unchanged : hasDefault ? formMessages.inherited : formMessages.notSet}
        </span>
      ) : (
        // A locked switch has the room of the button, so that unlocking it doesn't move others.
        <span className={classes.reset}>
          {!readOnly && (
            <Tooltip label={resetTooltip}>
              <ActionIcon size={24} aria-label={resetLabel} onClick={() => onChange(undefined)}>
                <IconArrowBackUp size={14} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      )}
    </div>
  );
};

const descriptionsOf = (node: EnumNode, options: readonly string[], rename: InputProps['rename']) =>
  new Map(options.map((option) => [rename(option, node), node.values[option] ?? '']));
const renderOption =
  (descriptions: ReadonlyMap<string, string>) =>
  ({ option }: { option: { value: string } }) => (
    <span className={classes.option}>
      <span>{option.value}</span>
      {(descriptions.get(option.value) ?? '') !== '' && <small>{descriptions.get(option.value)}</small>}
    </span>
  );

export const EnumInput = (props: InputProps<EnumNode>) => {
  const { node, value, onChange, version, rename, required, readOnly } = props;
  const descriptions = descriptionsOf(node, enumValues(node, version), rename);
  const current = typeof value === 'string' ? value : null;
  const options = [...descriptions.keys()];
  return (
    <Select
      {...common(props)}
      clearable={!required && !readOnly}
      allowDeselect={false}
      searchable={options.length > 8}
      // Typing replaces the value.
      onClick={(event) => event.currentTarget.select()}
      placeholder={emptyText(props, formMessages.notSet)}
      // A value that this version does not know stays visible.
      data={current === null || options.includes(current) ? options : [...options, current]}
      renderOption={renderOption(descriptions)}
      value={current}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
};

/** Several values of an enumeration. */
export const EnumListInput = (props: InputProps<EnumNode>) => {
  const { node, value, onChange, version, rename } = props;
  const descriptions = descriptionsOf(node, enumValues(node, version), rename);
  const current = Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
  return (
    <MultiSelect
      {...common(props)}
      searchable
      hidePickedOptions
      placeholder={current.length === 0 ? (props.isPatch ? formMessages.unchanged : formMessages.notSet) : ''}
      data={[...new Set([...descriptions.keys(), ...current])]}
      renderOption={renderOption(descriptions)}
      value={current}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    />
  );
};
