import type { ErrorDetail } from '../errors/search-error.js';

export interface RuleContext {
  /** The api-version of the request. */
  version?: string;
}

/** Maximum number of findings. */
const MAX_FINDINGS = 50;

/** Collects problems of a definition with the path of each invalid property, up to a maximum number. */
export class RuleFindings {
  readonly list: ErrorDetail[] = [];

  /** Whether the maximum is reached. Further findings are discarded, so callers can stop checking. */
  get full(): boolean {
    return this.list.length >= MAX_FINDINGS;
  }

  add(target: string, code: string, message: string, details?: ErrorDetail[]): void {
    if (!this.full) this.list.push({ code, message, target, ...(details === undefined ? {} : { details }) });
  }
}

/** Values compared as JSON: null, absent and empty arrays mean the same; the order of properties does not matter. */
export const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value)
      .map(([k, v]) => [k, canonical(v)] as const)
      .filter(([, v]) => v !== 'null')
      .sort(([x], [y]) => (x < y ? -1 : 1));
    return entries.length === 0 ? '{}' : `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${v}`).join(',')}}`;
  }
  return JSON.stringify(value);
};
