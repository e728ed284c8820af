import { isCollection, type SearchField } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { fieldNode, inapplicableSettings } from './field-node';

const typeOf = (value: unknown): SearchField['type'] => {
  const { type } = (value ?? {}) as Partial<SearchField>;
  return (typeof type === 'string' ? type : '') as SearchField['type'];
};
const omittedOf = (value: unknown) => inapplicableSettings(value).join(' ');
const storedOf = (value: unknown) => (value as Partial<SearchField> | undefined)?.stored;

/** A field in a list of fields: its attributes show their effective values. */
export const FieldControl = ({ path, target, depth }: NodeProps) => {
  const { store } = useForm();
  const type = useValueOf(path, typeOf);
  const storedValue = useValueOf(path, storedOf);
  // The field `['fields', 0, 'fields', 1]` is in `['fields', 0]`.
  const isInsideCollection = useValueOf(path, () =>
    path.some((step, i) => step === 'fields' && i > 0 && isCollection(typeOf(store.valueAt(path.slice(0, i))))),
  );
  const node = useMemo(
    () => fieldNode({ type, stored: storedValue }, isInsideCollection),
    [type, storedValue, isInsideCollection],
  );
  const omittedText = useValueOf(path, omittedOf);
  const omitted = useMemo(() => omittedText.split(' '), [omittedText]);
  return <ObjectFields path={path} target={target} node={node} depth={depth} omit={omitted} />;
};
