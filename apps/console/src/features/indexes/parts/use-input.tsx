import { resolve } from '@searchdeck/contract';
import { useFindings, useForm, useValue } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { FindingText, severityOf } from '../../../shared/schema-form/controls/finding-text';
import { Description, NodeLabel } from '../../../shared/schema-form/controls/scalar-control';

/** The value of a custom control, with the same label, description, and error as generic controls. */
export function useInput({ path, target, schema, label, required }: NodeProps) {
  const { readOnly, isExisting } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const node = resolve(schema);
  const isLocked = isExisting && (schema.isImmutable ?? node.isImmutable) === true;
  return {
    value,
    set,
    readOnly: readOnly || isLocked,
    severity: severityOf(findings),
    input: {
      label: <NodeLabel label={label} schema={schema} node={node} isLocked={isLocked} />,
      description: <Description schema={schema} node={node} isLocked={isLocked} />,
      error: findings.length > 0 ? <FindingText findings={findings} /> : undefined,
      withAsterisk: required,
    },
  };
}
