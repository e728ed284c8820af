import type { TypeOf } from './lambdas.js';

/** Type of a document in the errors of the service. */
export const DOCUMENT_TYPE = 'search.document';

/** The service's message for a property that a type lacks. */
export const unknownPropertyMessage = (name: string, type: string): string =>
  `Could not find a property named '${name}' on type '${type}'.`;

/** The service's message for an unknown path: the first unknown step, and the type that lacks it. */
export function unknownProperty(path: string, typeOf: TypeOf): string {
  const steps = path.split('/');
  let knownCount = 0;
  while (knownCount < steps.length && typeOf(steps.slice(0, knownCount + 1).join('/')) !== undefined) knownCount++;
  const parentType = typeOf(steps.slice(0, knownCount).join('/'));
  const type =
    parentType === undefined
      ? DOCUMENT_TYPE
      : parentType.includes('Edm.ComplexType')
        ? `search.complex.${steps.slice(0, knownCount).join('.')}`
        : parentType;
  return unknownPropertyMessage(steps[knownCount] ?? path, type);
}
