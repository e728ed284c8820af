import { bffOperations, type BffOperationId } from '../bff/operations.js';
import type { BffOperation } from '../bff/operation.js';
import { operations, type OperationId } from '../operations/index.js';
import type { Operation } from '../operations/operation.js';
import { kinds, type KindId } from '../resources/index.js';
import type { Column, ResourceKind, Template } from '../resources/kind.js';
import { resolve, type Node } from '../schema/node.js';

/** How to send an operation. */
export type OperationOutline = Pick<Operation<OperationId>, 'id' | 'plane' | 'method' | 'path' | 'secret'>;
export type BffOperationOutline = Pick<BffOperation<BffOperationId>, 'id' | 'method' | 'path'>;

export interface ColumnOutline extends Column {
  /** Schema of a `text` column, resolved. */
  schema?: Node;
}
/** What navigation and lists show of a kind; `kindById` has its schema and rules. */
export interface KindOutline<Id extends string = string> extends Pick<
  ResourceKind<Id>,
  'id' | 'singular' | 'plural' | 'description' | 'icon' | 'shortcut' | 'parameter'
> {
  columns: readonly ColumnOutline[];
  templates: readonly Pick<Template, 'title'>[];
}

// Every export is JSON: the console's build replaces this module with the values, so that its first page loads neither
// schemas nor rules.

export const operationOutlines: readonly OperationOutline[] = operations.map(({ id, plane, method, path, secret }) => ({
  id,
  plane,
  method,
  path,
  ...(secret === undefined ? {} : { secret }),
}));

export const bffOperationOutlines: readonly BffOperationOutline[] = bffOperations.map(({ id, method, path }) => ({
  id,
  method,
  path,
}));

export const kindOutlines: readonly KindOutline<KindId>[] = kinds.map(
  ({ id, singular, plural, description, icon, shortcut, parameter, columns, templates, schema }) => ({
    id,
    singular,
    plural,
    description,
    icon,
    ...(shortcut === undefined ? {} : { shortcut }),
    parameter,
    columns: columns.map((column) => {
      const field = column.format === 'text' ? schema.fields[column.field] : undefined;
      return field === undefined ? column : { ...column, schema: resolve(field.schema) };
    }),
    templates: templates.map(({ title }) => ({ title })),
  }),
);
