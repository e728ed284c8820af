import { resolve, type Node } from '@searchdeck/contract';
import { BooleanInput, EnumInput, NumberInput, StringInput } from '../../../shared/schema-form/controls/inputs';

interface Props {
  /** The description, bounds, and default come from the schema. */
  label: string;
  schema: Node;
  version: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The names of request members are the same in every dialect. */
const keepName = (name: string): string => name;

/** The control of one scalar member of a request; undefined removes the member. */
export const ContractControl = ({ label, schema, version, value, onChange }: Props) => {
  const node = resolve(schema);
  const { description } = node;
  const input = {
    label,
    name: label,
    description,
    version,
    value,
    onChange,
    required: false,
    readOnly: false,
    rename: keepName,
  };
  switch (node.kind) {
    case 'boolean':
      return <BooleanInput {...input} node={node} />;
    case 'enum':
      return <EnumInput {...input} node={node} />;
    case 'number':
      return <NumberInput {...input} node={node} />;
    case 'string':
      return <StringInput {...input} node={node} />;
    default:
      throw new Error(`No input for a ${node.kind}`);
  }
};
