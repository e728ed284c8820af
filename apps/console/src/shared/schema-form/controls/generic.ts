import { ArrayControl } from './array-control';
import type { GenericControls } from './entry';
import { JsonControl } from './json-control';
import { ObjectControl } from './object-control';
import { ScalarControl } from './scalar-control';
import { UnionControl } from './union-control';

/** The control of each kind of node. Controls reach it through the form, because they contain each other. */
export const genericControls: GenericControls = {
  string: ScalarControl,
  number: ScalarControl,
  boolean: ScalarControl,
  enum: ScalarControl,
  object: ObjectControl,
  union: UnionControl,
  array: ArrayControl,
  map: JsonControl,
  any: JsonControl,
};
