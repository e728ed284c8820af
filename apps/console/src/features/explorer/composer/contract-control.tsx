import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { enumValues, resolve, type Node } from '@searchdeck/contract';
import { messages } from './messages';

interface Props {
  /** The description, bounds, and default come from the schema. */
  label: string;
  schema: Node;
  version: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

const defaultText = ({ default: value }: { default?: unknown }): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The control of one member of a request, with the bounds of the contract. */
export const ContractControl = ({ label, schema, version, value, onChange }: Props) => {
  const node = resolve(schema);
  const common = { label, description: node.description, size: 'xs' as const };
  if (node.kind === 'boolean')
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(e) => onChange(e.currentTarget.checked ? true : undefined)}
      />
    );
  if (node.kind === 'enum')
    return (
      <Select
        {...common}
        clearable
        data={enumValues(node, version)}
        placeholder={defaultText(node) ?? messages.defaultValue}
        value={typeof value === 'string' ? value : null}
        onChange={(v) => onChange(v ?? undefined)}
      />
    );
  if (node.kind === 'number')
    return (
      <NumberInput
        {...common}
        allowDecimal={!node.integer}
        placeholder={defaultText(node) ?? messages.defaultValue}
        {...(node.minimum === undefined ? {} : { min: node.minimum })}
        {...(node.maximum === undefined ? {} : { max: node.maximum })}
        value={typeof value === 'number' ? value : ''}
        onChange={(v) => onChange(v === '' ? undefined : Number(v))}
      />
    );
  return (
    <TextInput
      {...common}
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      onChange={(e) => onChange(e.currentTarget.value === '' ? undefined : e.currentTarget.value)}
    />
  );
};
