import type { ChangeEffect } from './change-effects';
import type { ChangeCounts } from './messages';
import type { DefinitionState } from './use-definition';

/** Counts the changes of a draft by what a save does. */
export function countsOf({
  changes,
  verdict,
  effects,
}: Pick<DefinitionState, 'changes' | 'verdict' | 'effects'>): ChangeCounts {
  const count = (effect: ChangeEffect) => changes.filter((change) => effects.get(change) === effect).length;
  const errors = verdict.schema.length + verdict.rules.length - verdict.rebuild.length - verdict.downtime.length;
  return { changes: changes.length, errors, downtime: count('downtime'), rebuild: count('rebuild') };
}
