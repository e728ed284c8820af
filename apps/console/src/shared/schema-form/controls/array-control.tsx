import { ActionIcon, Button, Menu } from '@mantine/core';
import { isObject, resolve, type ArrayNode, type Node, type UnionNode } from '@searchdeck/contract';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { createElement, memo, useMemo, useRef, useState, type FocusEvent } from 'react';
import type { Path } from '../../definition/edit-text';
import { itemNoun } from '../../format/item-noun';
import { useForm, useValueOf } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import { entryFor, type NodeProps } from './entry';
import { focusNewItem } from '../reveal';
import { NodeControl } from './node-control';
import { ObjectFields } from './object-fields';
import { Description, inputFor, NodeLabel } from './scalar-control';
import { Section } from './section';
import { UnionFields, useVariants, variantLabel } from './union-control';

const MAX_VISIBLE_ITEMS = 50;
const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

/** The value that a new item starts with. */
const initialItem = (node: Node): unknown => {
  if (node.kind === 'object' || node.kind === 'map') return {};
  if (node.kind === 'array') return [];
  if (node.kind === 'number') return node.minimum ?? 0;
  return node.kind === 'boolean' ? false : '';
};

/** A list: items are added, removed, and reordered. */
export const ArrayControl = ({ path, target, schema, label, required, depth }: NodeProps) => {
  const { store, readOnly, isPatch } = useForm();
  const node = resolve(schema) as ArrayNode;
  const items = resolve(node.items);
  const length = useValueOf(path, lengthOf);
  const [showsAll, setShowsAll] = useState(false);
  const count = length ?? 0;
  const visibleCount = showsAll ? count : Math.min(count, MAX_VISIBLE_ITEMS);
  const noun = itemNoun(label);
  const list = useRef<HTMLOListElement>(null);
  const add = (value: unknown) => {
    if (count >= MAX_VISIBLE_ITEMS) setShowsAll(true);
    focusNewItem(list, store.append(path, count, value));
  };
  const isFull = node.maxItems !== undefined && count >= node.maxItems;
  return (
    <Section
      target={target}
      label={<NodeLabel label={label} schema={schema} node={node} />}
      name={label}
      description={<Description schema={schema} node={node} isLocked={false} />}
      summary={count > 0 ? formMessages.items(count) : isPatch ? formMessages.unchanged : formMessages.notSet}
      required={required}
      isInitiallyOpen={depth === 0 && (required || count > 0)}
      // A setting of a patch has its own button.
      onRemove={
        count === 0 || required || readOnly || (isPatch && depth === 0) ? undefined : () => store.set(path, undefined)
      }
    >
      {() => (
        <>
          {count > 0 && (
            <ol ref={list} className={classes.items}>
              {Array.from({ length: visibleCount }, (_, i) => (
                <Item
                  key={i}
                  path={path}
                  target={target}
                  noun={noun}
                  index={i}
                  count={count}
                  isSingle={node.maxItems === 1}
                  isFixed={node.maxItems === 1 && node.minItems === 1}
                  schema={node.items}
                  readOnly={readOnly}
                  depth={depth}
                />
              ))}
            </ol>
          )}
          {visibleCount < count && (
            <Button variant="subtle" onClick={() => setShowsAll(true)}>
              {formMessages.showAll(count)}
            </Button>
          )}
          {!readOnly && !isFull && <AddItem items={items} noun={noun} onAdd={add} />}
        </>
      )}
    </Section>
  );
};

interface AddItemProps<N extends Node> {
  items: N;
  /** What an item is called; undefined: an item. */
  noun: string | undefined;
  onAdd: (value: unknown) => void;
}

const AddItem = ({ items, noun, onAdd }: AddItemProps<Exclude<Node, { kind: 'lazy' }>>) =>
  items.kind === 'union' ? (
    <AddVariant items={items} noun={noun} onAdd={onAdd} />
  ) : (
    <Button
      className={classes.add ?? ''}
      leftSection={<IconPlus size={14} stroke={1.8} />}
      onClick={() => onAdd(initialItem(items))}
    >
      {formMessages.addItem(noun)}
    </Button>
  );

const AddVariant = ({ items, noun, onAdd }: AddItemProps<UnionNode>) => {
  const { renameProperty } = useForm();
  const variants = useVariants(items);
  return (
    <Menu position="bottom-start" shadow="md" width={320}>
      <Menu.Target>
        <Button className={classes.add ?? ''} leftSection={<IconPlus size={14} stroke={1.8} />}>
          {formMessages.addItem(noun)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {variants.map((v) => (
          <Menu.Item key={v.tag} onClick={() => onAdd({ [renameProperty(items.discriminator)]: v.tag })}>
            <span className={classes.option}>
              <span>{v.label}</span>
              <small>{v.variant.description}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

interface ItemProps {
  path: Path;
  target: string;
  /** What an item is called; undefined: an item. */
  noun: string | undefined;
  index: number;
  count: number;
  /** The list has one item at most. */
  isSingle: boolean;
  /** The list has exactly one item. */
  isFixed: boolean;
  schema: Node;
  readOnly: boolean;
  depth: number;
}

/** The label of an item: its name, its type, or its number. */
const itemName = (value: unknown, numberedName: string): string => {
  if (typeof value === 'string' && value !== '') return value;
  if (!isObject(value)) return numberedName;
  for (const key of ['name', 'sourceFieldName', 'fieldName']) {
    const name = value[key];
    if (typeof name === 'string') return name || numberedName;
  }
  const type = value['@odata.type'] ?? value['kind'];
  return typeof type === 'string' ? variantLabel(type) : numberedName;
};
/** More about a collapsed item. */
const itemSummary = (value: unknown): string => {
  if (!isObject(value)) return '';
  const { type, kind, name, ['@odata.type']: odataType } = value;
  if (typeof odataType === 'string') return typeof name === 'string' ? variantLabel(odataType) : '';
  return typeof type === 'string' ? type : typeof kind === 'string' && typeof name === 'string' ? kind : '';
};

const Item = memo(({ path, target, noun, index, count, isSingle, isFixed, schema, readOnly, depth }: ItemProps) => {
  const { store, controls, kindLabel } = useForm();
  const itemPath = useMemo(() => [...path, index], [path, index]);
  const itemTarget = `${target}[${index}]`;
  const node = resolve(schema);
  const special = entryFor(controls, itemTarget, schema);
  const numberedName = formMessages.item(noun, index);
  const name = useValueOf(itemPath, (value) => itemName(value, numberedName));
  const summary = useValueOf(itemPath, itemSummary);
  // New items show their errors once the focus leaves them.
  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) store.touch(itemTarget);
  };
  const label =
    isSingle && node.kind === 'string' && node.ref !== undefined ? kindLabel(node.ref).singular : numberedName;
  const actions = !readOnly && !isFixed && (
    <span className={classes.itemActions}>
      {!isSingle && (
        <>
          <ActionIcon
            size={24}
            aria-label={formMessages.moveUp(name)}
            disabled={index === 0}
            onClick={() => store.move(path, index, index - 1)}
          >
            <IconArrowUp size={14} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={24}
            aria-label={formMessages.moveDown(name)}
            disabled={index === count - 1}
            onClick={() => store.move(path, index, index + 1)}
          >
            <IconArrowDown size={14} stroke={1.7} />
          </ActionIcon>
        </>
      )}
      <ActionIcon size={24} aria-label={formMessages.removeItem(name)} onClick={() => store.set(itemPath, undefined)}>
        <IconTrash size={14} stroke={1.7} />
      </ActionIcon>
    </span>
  );
  if (inputFor(node) !== undefined || (node.kind !== 'object' && node.kind !== 'union')) {
    return (
      <li className={classes.scalarItem} onBlur={onBlur}>
        <NodeControl
          path={itemPath}
          target={itemTarget}
          schema={schema}
          label={label}
          required={isFixed}
          depth={depth + 1}
        />
        {actions}
      </li>
    );
  }
  return (
    <li onBlur={onBlur}>
      <Section target={itemTarget} label={name} name={name} summary={summary} isInitiallyOpen={false} actions={actions}>
        {() =>
          special !== undefined ? (
            createElement(special.component, {
              path: itemPath,
              target: itemTarget,
              schema,
              label: name,
              required: false,
              depth: depth + 1,
            })
          ) : node.kind === 'union' ? (
            <UnionFields path={itemPath} target={itemTarget} node={node} depth={depth + 1} />
          ) : (
            <ObjectFields path={itemPath} target={itemTarget} node={node} depth={depth + 1} />
          )
        }
      </Section>
    </li>
  );
});
Item.displayName = 'Item';
