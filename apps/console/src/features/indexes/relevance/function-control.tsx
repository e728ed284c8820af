import { resolve, type UnionNode } from '@searchdeck/contract';
import { useMemo } from 'react';
import { FormProvider, useForm, useValue } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { UnionFields } from '../../../shared/schema-form/controls/union-control';
import classes from '../parts/parts.module.css';
import { curveOf } from './curve';
import { CurveChart } from './curve-chart';
import { curveMessages } from './messages';

/** A scoring function: its fields, and a chart of its effect on the score. */
export const FunctionControl = ({ path, target, schema, depth }: NodeProps) => {
  const form = useForm();
  const [value] = useValue(path);
  const curve = useMemo(() => curveOf(value), [value]);
  const node = resolve(schema) as UnionNode;
  // The settings of the type are required, so their section is open.
  const context = useMemo(
    () => ({
      ...form,
      openSections: [...form.openSections, ...Object.keys(node.variants).map((type) => `${target}.${type}`)],
    }),
    [form, node, target],
  );
  return (
    <FormProvider value={context}>
      <UnionFields path={path} target={target} node={node} depth={depth} />
      {curve === undefined ? <p className={classes.note}>{curveMessages.incomplete}</p> : <CurveChart curve={curve} />}
    </FormProvider>
  );
};
