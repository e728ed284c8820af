import { isObject } from './is-object.js';

const replaceSteps = (value: unknown, [step, ...rest]: readonly string[], next: unknown): unknown => {
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => (String(i) === step ? replaceSteps(item, rest, next) : item));
  }
  return isObject(value) ? { ...value, [step]: replaceSteps(value[step], rest, next) } : value;
};

/** A copy of a value with another value at a path such as `knowledgeSources[0].name`. */
export const replaceAt = <T>(value: T, path: string, next: unknown): T =>
  replaceSteps(
    value,
    path.split(/[.[\]]+/).filter((step) => step !== ''),
    next,
  ) as T;
