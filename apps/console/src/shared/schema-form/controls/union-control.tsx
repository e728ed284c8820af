import { Select } from '@mantine/core';
import { coversVersion, resolve, type ObjectNode, type UnionNode, isObject } from '@searchdeck/contract';
import { useMemo, useRef } from 'react';
import type { Path } from '../../definition/edit-text';
import { titleOf } from '../../format/title';
import { useForm, useValueOf } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import type { NodeProps } from './entry';
import { ObjectFields } from './object-fields';
import { Description, NodeLabel } from './scalar-control';
import { Section } from './section';

const tagOf = (value: unknown, discriminator: string): string | undefined => {
  const tag = isObject(value) ? value[discriminator] : undefined;
  return typeof tag === 'string' ? tag : undefined;
};

/** `#Vendor.Search.BM25Similarity` → `BM25 similarity`. */
export const variantLabel = (tag: string): string => titleOf(tag.slice(tag.lastIndexOf('.') + 1));

export function useVariants(node: UnionNode) {
  const { rename, version } = useForm();
  return useMemo(
    () =>
      Object.entries(node.variants)
        .filter(([, variant]) => coversVersion(variant.only, version))
        .map(([tag, variant]) => ({ tag: rename(tag), variant, label: variantLabel(rename(tag)) })),
    [node, rename, version],
  );
}

/** The value with another type: members that the new type also has don't change. */
const withType = (
  value: unknown,
  discriminator: string,
  tag: string,
  variant: ObjectNode,
  renameProperty: (name: string) => string,
): Record<string, unknown> => {
  const names = new Set(Object.keys(variant.fields).map(renameProperty));
  const shared = Object.entries(isObject(value) ? value : {}).filter(([name]) => names.has(name));
  return { [discriminator]: tag, ...Object.fromEntries(shared) };
};

/** The type of a union and the fields of that type. */
export const UnionFields = ({
  path,
  target,
  node,
  depth,
  omit = [],
}: {
  path: Path;
  target: string;
  node: UnionNode;
  depth: number;
  omit?: readonly string[];
}) => {
  const { store, renameProperty, readOnly, isExisting } = useForm();
  const discriminator = renameProperty(node.discriminator);
  const tag = useValueOf(path, (value) => tagOf(value, discriminator));
  const variants = useVariants(node);
  const selectedVariant = variants.find((v) => v.tag === tag);
  /** Values of previous types, restored when the user selects the type again. */
  const valuesByType = useRef(new Map<string, unknown>());
  const hidden = useMemo(() => [node.discriminator, ...omit], [node, omit]);
  const choose = (next: string) => {
    const variant = variants.find((v) => v.tag === next)?.variant;
    if (variant === undefined) return;
    const value = store.valueAt(path);
    if (tag !== undefined) valuesByType.current.set(tag, value);
    const previousValue = valuesByType.current.get(next);
    store.set(path, {
      ...(isObject(previousValue) ? previousValue : {}),
      ...withType(value, discriminator, next, variant, renameProperty),
    });
  };
  return (
    <>
      <div className={classes.fields}>
        <div data-path={target === '' ? discriminator : `${target}.${discriminator}`} className={classes.control}>
          <Select
            label={formMessages.type}
            description={selectedVariant?.variant.description}
            placeholder={formMessages.selectType}
            withAsterisk
            allowDeselect={false}
            searchable={variants.length > 8}
            readOnly={readOnly || (isExisting && depth === 0)}
            data={variants.map((v) => ({ value: v.tag, label: v.label }))}
            renderOption={({ option }) => (
              <span className={classes.option}>
                <span>{option.label}</span>
                <small>{variants.find((v) => v.tag === option.value)?.variant.description}</small>
              </span>
            )}
            value={tag ?? null}
            error={tag !== undefined && selectedVariant === undefined ? formMessages.unknownType(tag) : undefined}
            onChange={(next) => next !== null && choose(next)}
          />
        </div>
      </div>
      {selectedVariant !== undefined && (
        <ObjectFields
          key={tag}
          path={path}
          target={target}
          node={selectedVariant.variant}
          depth={depth}
          omit={hidden}
        />
      )}
    </>
  );
};

/** One of several object types. */
export const UnionControl = ({ path, target, schema, label, required, depth }: NodeProps) => {
  const { store, readOnly, renameProperty } = useForm();
  const node = resolve(schema) as UnionNode;
  const tag = useValueOf(path, (value) => tagOf(value, renameProperty(node.discriminator)));
  return (
    <Section
      target={target}
      label={<NodeLabel label={label} schema={schema} node={node} />}
      name={label}
      description={<Description schema={schema} node={node} isLocked={false} />}
      summary={tag === undefined ? formMessages.notSet : variantLabel(tag)}
      required={required}
      isInitiallyOpen={depth === 0 && (required || tag !== undefined)}
      onRemove={tag === undefined || required || readOnly ? undefined : () => store.set(path, undefined)}
    >
      {() => <UnionFields path={path} target={target} node={node} depth={depth + 1} />}
    </Section>
  );
};
