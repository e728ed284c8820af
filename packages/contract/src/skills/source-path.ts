/** Whether the source of an input is an expression, which begins with `=` (data-plane.md "SearchSkillset"). */
export const isExpression = (source: string): boolean => source.trimStart().startsWith('=');

/** Number of leading segments that two paths of an enriched document share. */
export function sharedLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
