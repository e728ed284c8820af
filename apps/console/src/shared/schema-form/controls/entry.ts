import { matchesPath, type Node } from '@searchdeck/contract';
import type { ComponentType } from 'react';
import type { Path } from '../../definition/edit-text';

/** The props of a control: the path of its value, and the schema that describes it. */
export interface NodeProps {
  /** The same array between renders. */
  path: Path;
  /** The path as the service writes it: `fields[2].type`. */
  target: string;
  schema: Node;
  label: string;
  required: boolean;
  /** Nesting of sections, from 0. */
  depth: number;
}

export type GenericControls = Readonly<Record<Exclude<Node, { kind: 'lazy' }>['kind'], ComponentType<NodeProps>>>;

/** A special control for a path or a schema: it replaces the generic one. */
export interface ControlEntry {
  /** Path with `[*]` for items, and `[**]` for items and their items of the same name: `fields[**].type`. */
  path?: string;
  /** Name of an object, a union, or a lazy type of the contract: `ScoringProfile`. */
  schema?: string;
  component: ComponentType<NodeProps>;
}

const schemaName = (schema: Node): string | undefined => ('name' in schema ? schema.name : undefined);

/** The first entry for a node; undefined: the generic control. */
export const entryFor = (entries: readonly ControlEntry[], target: string, schema: Node): ControlEntry | undefined =>
  entries.find(
    (entry) =>
      (entry.path !== undefined && matchesPath(entry.path, target)) ||
      (entry.schema !== undefined && entry.schema === schemaName(schema)),
  );
