import type { ErrorDetail } from '../errors/search-error.js';
import { skuLimits } from '../limits/sku-limits.js';
import type { ResourceKind } from '../resources/kind.js';
import type { DefinitionContext } from './context.js';
import { RuleFindings } from './findings.js';
import { checkReferences } from './references.js';

/**
 * Findings of every rule that spans several properties or objects. The definition has passed the schema of its kind.
 * Changes that an existing definition does not allow are `checkUpdate` of the kind.
 */
export function checkDefinition<T>(
  kind: ResourceKind<string, T>,
  definition: NoInfer<T>,
  context: DefinitionContext = {},
): ErrorDetail[] {
  const f = new RuleFindings();
  kind.check?.(definition, f, context);
  const { encryptionKey } = definition as { encryptionKey?: unknown };
  if (encryptionKey && context.sku !== undefined && !skuLimits(context.sku).hasCustomerManagedKeys) {
    f.add(
      'encryptionKey',
      'OperationNotAllowed',
      `Customer-managed-key encryption is not available for the SKU ${context.sku}.`,
    );
  }
  const { exists } = context;
  if (exists !== undefined) f.list.push(...checkReferences(kind, definition, exists, context.kindById));
  return f.list;
}

/** The definition as a request of `version` stores it: defaults, null for unset objects, [] for unset arrays. */
export const applyDefaults = <T>(kind: ResourceKind<string, T>, definition: NoInfer<T>, version?: string): T =>
  kind.applyDefaults?.(definition, version) ?? definition;

/** Message for an object beyond the quota of the SKU. service-behavior §12. */
export function quotaMessage({ singular, plural }: ResourceKind, quota: number): string {
  const [singularNoun, pluralNoun] = [singular.toLowerCase(), plural.toLowerCase()];
  return `${singular} quota has been exceeded for this service. The service allows ${quota} ${quota === 1 ? singularNoun : pluralNoun}. You must either delete unused ${pluralNoun} or use a different tier.`;
}
