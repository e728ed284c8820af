import { isObject } from './is-object.js';

/** Absent, null, and an empty array are the same to the service (service-behavior §3). */
export const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Compares two JSON values as the service does: unset members are equal, and the order of properties does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isUnset(a) && isUnset(b))) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSameValue(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameValue(a[name], b[name]));
}
