import type { SkuName } from '../../management/enumerations.js';
import type { KindId } from '../../resources/index.js';
import type { RuleContext } from '../findings.js';

export interface DefinitionContext<T = unknown> extends RuleContext {
  /** The definition that the request replaces; absent when it is created. */
  previous?: T;
  sku?: SkuName;
  /** Whether the service has an object of that kind; absent: references are not checked. */
  exists?: (kind: KindId, name: string) => boolean;
}
