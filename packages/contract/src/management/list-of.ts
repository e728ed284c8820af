import { array, object, required, string, type Node, type Typed } from '../schema/node.js';

/** A page of a list of the management plane. */
export const listOf = <S extends Node & Typed<unknown>>(items: S, name: string) =>
  object(
    {
      value: required(array(items, { isDocumented: false, description: 'Items of the page.' })),
      nextLink: string({ isDocumented: false, readOnly: true, description: 'URL of the next page.' }),
    },
    { name, unknown: 'keep', isDocumented: false },
  );
