import type { EnumNode, Infer } from '@searchdeck/contract';
import { valueTitleOf } from '../../../shared/format/title';
import type { Choice } from '../choice-list';

/** The values of an enumeration of the contract, with their descriptions. */
export const choicesOf = <Node extends EnumNode, Value extends Infer<Node> & string>(
  { values }: Node,
  rejectionReason: (value: Value) => string | undefined,
): Choice<Value>[] =>
  (Object.entries(values) as [Value, string][]).map(([value, description]) => ({
    value,
    label: valueTitleOf(value),
    description,
    reason: rejectionReason(value),
  }));
