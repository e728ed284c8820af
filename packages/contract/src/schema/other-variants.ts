import type { ObjectNode, UnionNode } from './node.js';

/** Members that only the other variants of a union have, such as the `tag` of a scoring function. */
export const otherMembers = (union: UnionNode, variant: ObjectNode): string[] =>
  // Types with an @odata.type discriminator are separate types.
  union.discriminator === '@odata.type'
    ? []
    : [...new Set(Object.values(union.variants).flatMap(({ fields }) => Object.keys(fields)))].filter(
        (name) => name !== union.discriminator && !Object.hasOwn(variant.fields, name),
      );

/** Parameter objects of kinds that no variant represents are recognized by their name. */
const PARAMETERS = /^[A-Za-z]+Parameters$/;

/** Whether a member belongs only to other variants. Responses of the service contain these members as null. */
export const isOfOtherVariant = (union: UnionNode, variant: ObjectNode, name: string): boolean =>
  union.discriminator !== '@odata.type' &&
  !Object.hasOwn(variant.fields, name) &&
  (PARAMETERS.test(name) || otherMembers(union, variant).includes(name));
