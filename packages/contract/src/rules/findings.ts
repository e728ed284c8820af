import type { ErrorDetail } from '../errors/search-error.js';

export interface RuleContext {
  /** The api-version of the request. */
  version?: string;
}

/** A problem of a definition. */
export interface RuleFinding extends ErrorDetail {
  /** Name of the item that the finding is about if `target` is a list: a deleted field, or a missing input. Not sent. */
  member?: string;
}

/** Maximum number of findings. */
const MAX_FINDINGS = 50;

/**
 * Collects problems of a definition with the path of each invalid property, up to a maximum number. `Code` is the type of
 * their codes.
 */
export class RuleFindings<Code extends string = string> {
  readonly list: (RuleFinding & { code: Code })[] = [];

  /** Whether the maximum is reached. Further findings are discarded, so callers can stop checking. */
  get isFull(): boolean {
    return this.list.length >= MAX_FINDINGS;
  }

  add(target: string, code: Code, message: string, extra: Pick<RuleFinding, 'details' | 'member'> = {}): void {
    if (!this.isFull) this.list.push({ code, message, target, ...extra });
  }
}
