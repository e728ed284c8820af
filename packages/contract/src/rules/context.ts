import type { SkillKind } from '../skills/skill.js';
import type { SkuName } from '../management/enumerations.js';
import type { RuleContext } from './findings.js';

export interface DefinitionContext<T = unknown> extends RuleContext {
  /** The definition that the request replaces; absent when it is created. */
  previous?: T;
  sku?: SkuName;
  /** Whether the service has an object of this kind and name. If absent, references are not checked. */
  exists?(this: void, kind: string, name: string): boolean;
  /** Look-ups in other registries than the registered ones. */
  kindById?(this: void, id: string): { singular: string } | undefined;
  skillByType?(this: void, type: string): SkillKind | undefined;
}
