import { Badge, VisuallyHidden } from '@mantine/core';
import { resolve, type Node } from '@searchdeck/contract';
import { IconLock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { CodeText } from '../../ui/code-text';
import { useFindings, useForm, useValue } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import type { NodeProps } from './entry';
import { FindingText, severityOf } from './finding-text';
import {
  BooleanInput,
  EnumInput,
  EnumListInput,
  NumberInput,
  SecretInput,
  StringInput,
  type InputProps,
} from './inputs';
import { ReferenceInput } from './reference-input';

/** The input of a scalar, or of a list of enumeration values; undefined: the value needs a section. */
export const inputFor = (node: Node): ComponentType<InputProps<never>> | undefined => {
  if (node.kind === 'string') {
    return node.isSecret ? SecretInput : node.ref === undefined ? StringInput : ReferenceInput;
  }
  if (node.kind === 'number') return NumberInput;
  if (node.kind === 'boolean') return BooleanInput;
  if (node.kind === 'enum') return EnumInput;
  if (node.kind === 'array' && resolve(node.items).kind === 'enum') return EnumListInput;
  return undefined;
};
/** The node that describes the input's values. */
const inputNode = (node: Node): Node => (node.kind === 'array' ? resolve(node.items) : node);

/** Notes of a node under its label: description, read-only and immutable fields. */
export const Description = ({ schema, node, isLocked }: { schema: Node; node: Node; isLocked: boolean }) => {
  const { lockName } = useForm();
  const text = schema.description ?? node.description;
  const readOnly = schema.readOnly ?? node.readOnly;
  return (
    <>
      {text !== undefined && <CodeText text={text} />}
      {readOnly && ` ${formMessages.readOnly}`}
      {isLocked &&
        (lockName === undefined ? ` ${formMessages.immutable}` : <VisuallyHidden> {lockName}</VisuallyHidden>)}
    </>
  );
};

interface NodeLabelProps {
  label: string;
  schema: Node;
  node: Node;
  isLocked?: boolean;
}

export const NodeLabel = ({ label, schema, node, isLocked = false }: NodeLabelProps) => {
  const { lockName } = useForm();
  return (
    <>
      {label}
      {isLocked && lockName !== undefined && <IconLock size={12} stroke={1.8} className={classes.lock} aria-hidden />}
      {(schema.only ?? node.only) === 'preview' && (
        <Badge ml={6} color="violet" className={classes.preview ?? ''}>
          {formMessages.preview}
        </Badge>
      )}
    </>
  );
};

/** A scalar value of the form. */
export const ScalarControl = ({ path, target, schema, label, required }: NodeProps) => {
  const { version, rename, readOnly, isPatch, isExisting, secrets, initialFocus } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const node = resolve(schema);
  const Input = inputFor(node) as ComponentType<InputProps> | undefined;
  if (Input === undefined) return null;
  // Clearing the text of an item, to type another one, doesn't remove the item.
  const isTextItem = node.kind === 'string' && typeof path.at(-1) === 'number';
  const isLocked = isExisting && (schema.isImmutable ?? node.isImmutable) === true;
  return (
    <div data-path={target} className={classes.control} data-severity={severityOf(findings)}>
      <Input
        node={{ ...inputNode(node), default: schema.default ?? node.default }}
        label={<NodeLabel label={label} schema={schema} node={node} isLocked={isLocked} />}
        name={label}
        description={<Description schema={schema} node={node} isLocked={isLocked} />}
        value={value}
        onChange={(next: unknown) => set(next === undefined && isTextItem ? '' : next)}
        error={findings.length > 0 ? <FindingText findings={findings} /> : undefined}
        required={required}
        isPatch={isPatch}
        readOnly={readOnly || isLocked || (schema.readOnly ?? node.readOnly) === true}
        version={version}
        rename={rename}
        hasInitialFocus={initialFocus === target}
        secret={node.kind === 'string' && node.isSecret && secrets.isStored(target) ? secrets : undefined}
      />
    </div>
  );
};
