import type { RuleFinding } from '@searchdeck/contract';
import type { Change } from './changes';

/** What the update rules of a kind report. */
export interface UpdateFindings {
  /** Changes that the service rejects: the index must be rebuilt. */
  rebuild: readonly RuleFinding[];
  /** Changes that need the index offline for a few seconds. */
  downtime: readonly RuleFinding[];
}

/**
 * What a save of a change does to an existing index. `none`: nothing but the change; `upload`: existing documents have
 * no value of the new field until they are uploaded again. A change without an effect wasn't classified.
 */
export type ChangeEffect = 'downtime' | 'rebuild' | 'none' | 'upload';

/** Whether the target `inner` is `outer` or a part of it. */
export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

/** The changes that a finding is about: those of a member if it is about a member of a list, such as a deleted field. */
function changesOf({ target = '', member }: RuleFinding, changes: readonly Change[]): readonly Change[] {
  const related = changes.filter(
    // The service ignores the order of items: no finding is about it.
    (change) =>
      change.order === undefined &&
      change.target !== '' &&
      (isWithin(target, change.target) || isWithin(change.target, target)),
  );
  const memberChanges = member === undefined ? [] : related.filter(({ label }) => label.split('/').includes(member));
  const exact = (memberChanges.length > 0 ? memberChanges : related).filter((change) => change.target === target);
  if (exact.length > 0) return exact;
  return memberChanges.length > 0 ? memberChanges : related;
}

const RESTORABLE = /^(.*)\.([^.[\]]+)$/;
/** The definition with the previous values of properties; added and removed list members stay as they are. */
function withPreviousValues(definition: unknown, changes: readonly Change[]): unknown {
  const copy: unknown = structuredClone(definition);
  for (const { target, before, kind } of changes) {
    const [, parentPath, property] = RESTORABLE.exec(target) ?? [];
    if (parentPath === undefined || property === undefined || kind === 'removed') continue;
    const parent = parentPath
      .split(/[.[\]]+/)
      .filter((key) => key !== '')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], copy);
    if (typeof parent === 'object' && parent !== null) (parent as Record<string, unknown>)[property] = before;
  }
  return copy;
}

const FIELD = /^fields\[\d+\](?:\.fields\[\d+\])*$/;
const overlaps = (a: string, b: string): boolean => a !== '' && b !== '' && (isWithin(a, b) || isWithin(b, a));

/**
 * The effect of a change that no finding is about. Undefined: the change touches what violates the schema at
 * `brokenTargets`, and wasn't checked.
 */
export function effectWithoutFinding(
  { kind, target, order }: Change,
  brokenTargets: readonly string[],
): ChangeEffect | undefined {
  if (order !== undefined) return 'none';
  if (brokenTargets.some((broken) => overlaps(broken, target))) return undefined;
  return kind === 'added' && FIELD.test(target) ? 'upload' : 'none';
}

/**
 * The effects of the changes that findings are about. The service reports one change of a field only: the others are found by checking again
 * without those that were found.
 */
export function effectsOf(
  changes: readonly Change[],
  findings: UpdateFindings,
  next: unknown,
  checkAgain: (definition: unknown) => UpdateFindings,
): ReadonlyMap<Change, ChangeEffect> {
  const effects = new Map<Change, ChangeEffect>();
  let current = findings;
  for (;;) {
    const before = effects.size;
    for (const change of current.downtime.flatMap((detail) => changesOf(detail, changes))) {
      if (!effects.has(change)) effects.set(change, 'downtime');
    }
    for (const change of current.rebuild.flatMap((detail) => changesOf(detail, changes))) {
      effects.set(change, 'rebuild');
    }
    if (current.rebuild.length === 0 || effects.size === before) return effects;
    const rejectedChanges = [...effects].flatMap(([change, effect]) => (effect === 'rebuild' ? [change] : []));
    current = checkAgain(withPreviousValues(next, rejectedChanges));
  }
}
