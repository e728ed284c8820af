import type { TypeOf } from './lambdas.js';

/** The service's message for an unknown path: the first unknown step, and the type that lacks it. */
export function unknownProperty(path: string, typeOf: TypeOf): string {
  const steps = path.split('/');
  let known = 0;
  while (known < steps.length && typeOf(steps.slice(0, known + 1).join('/')) !== undefined) known++;
  const above = typeOf(steps.slice(0, known).join('/'));
  const type =
    above === undefined
      ? 'search.document'
      : above.includes('Edm.ComplexType')
        ? `search.complex.${steps.slice(0, known).join('.')}`
        : above;
  return `Could not find a property named '${steps[known] ?? path}' on type '${type}'.`;
}
