import type { Operation } from '../operations/operation.js';
import type { Column, ResourceKind, Template } from '../resources/kind.js';
import { resolve, type Node } from '../schema/node.js';

/** How to send an operation. */
export type OperationOutline<Id extends string = string> = Pick<
  Operation<Id>,
  'id' | 'plane' | 'method' | 'path' | 'isSecret'
>;

export interface ColumnOutline extends Omit<Column, 'unit'> {
  /** Schema of a `text` column, resolved. */
  schema?: Node;
  /** ID of the kind of the resources that the column names. */
  ref?: string;
}
/** What navigation and lists show of a kind; `kindById` has its schema and rules. */
export interface KindOutline<Id extends string = string> extends Pick<
  ResourceKind<Id>,
  'id' | 'singular' | 'plural' | 'description' | 'icon' | 'shortcut' | 'parameter'
> {
  columns: readonly ColumnOutline[];
  templates: readonly Pick<Template, 'title'>[];
}

export const operationOutlineOf = <Id extends string>({
  id,
  plane,
  method,
  path,
  isSecret,
}: Operation<Id>): OperationOutline<Id> => ({
  id,
  plane,
  method,
  path,
  ...(isSecret === undefined ? {} : { isSecret }),
});

export const kindOutlineOf = <Id extends string>({
  id,
  singular,
  plural,
  description,
  icon,
  shortcut,
  parameter,
  columns,
  templates,
  schema,
  references,
}: ResourceKind<Id>): KindOutline<Id> => ({
  id,
  singular,
  plural,
  description,
  icon,
  ...(shortcut === undefined ? {} : { shortcut }),
  parameter,
  columns: columns.map(({ unit: _unit, ...column }) => {
    const field = column.format === 'text' ? schema.fields[column.field] : undefined;
    const ref =
      column.format === 'count'
        ? undefined
        : references.find(({ path }) => path === column.field || path.startsWith(`${column.field}[`))?.kind;
    return {
      ...column,
      ...(field === undefined ? {} : { schema: resolve(field.schema) }),
      ...(ref === undefined ? {} : { ref }),
    };
  }),
  templates: templates.map(({ title }) => ({ title })),
});
