import { resolve, type ObjectNode, isObject } from '@searchdeck/contract';
import { useForm, useValueOf } from '../context';
import { formMessages } from '../messages';
import type { NodeProps } from './entry';
import { ObjectFields } from './object-fields';
import { Description, NodeLabel } from './scalar-control';
import { Section } from './section';

/** Number of set members; undefined: the object itself is not set. */
export const memberCount = (value: unknown): number | undefined =>
  !isObject(value)
    ? undefined
    : Object.values(value).filter((v) => v !== undefined && v !== null && !(Array.isArray(v) && v.length === 0)).length;

/** An object. Its fields can be filled in before it exists: the first value creates it. */
export const ObjectControl = ({ path, target, schema, label, required, depth }: NodeProps) => {
  const { store, readOnly, isPatch, secrets } = useForm();
  const node = resolve(schema) as ObjectNode;
  const count = useValueOf(path, memberCount);
  const storedCount = secrets.storedCount?.(target) ?? 0;
  return (
    <Section
      target={target}
      label={<NodeLabel label={label} schema={schema} node={node} />}
      name={label}
      description={<Description schema={schema} node={node} isLocked={false} />}
      summary={
        storedCount > 0
          ? formMessages.saved(storedCount)
          : count === undefined
            ? isPatch
              ? formMessages.unchanged
              : formMessages.notSet
            : count === 0
              ? ''
              : formMessages.properties(count)
      }
      required={required}
      isInitiallyOpen={depth === 0 && (required || (count !== undefined && count > 0))}
      onRemove={count === undefined || required || readOnly ? undefined : () => store.set(path, undefined)}
    >
      {() => <ObjectFields path={path} target={target} node={node} depth={depth + 1} />}
    </Section>
  );
};
