import { resolve } from '@searchdeck/contract';
import { createElement, memo } from 'react';
import { useForm } from '../context';
import { entryFor, type NodeProps } from './entry';
import { inputFor, ScalarControl } from './scalar-control';

/** The control of a node: a special one for its path or schema, or the generic one of its kind. */
export const NodeControl = memo((props: NodeProps) => {
  const { controls, genericControls } = useForm();
  const node = resolve(props.schema);
  const special = entryFor(controls, props.target, props.schema);
  if (special !== undefined) return createElement(special.component, props);
  if (inputFor(node) !== undefined) return <ScalarControl {...props} />;
  // What the service sets is shown as JSON: its parts can't be edited.
  const isReadOnly = (props.schema.readOnly ?? node.readOnly) === true;
  return createElement(isReadOnly ? genericControls.any : genericControls[node.kind], props);
});
NodeControl.displayName = 'NodeControl';
