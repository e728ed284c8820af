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
  const errors = [...verdict.schema, ...verdict.rules].filter(({ severity }) => severity === 'error').length;
  // The other warnings are about consequences, which have their own counts.
  const warnings = verdict.schema.filter(({ severity }) => severity === 'warning').length;
  return {
    changes: changes.length,
    errors,
    warnings,
    live: count('none') + count('upload'),
    downtime: count('downtime'),
    rebuild: count('rebuild'),
  };
}

/** Whether a warning about a rebuild or a downtime is about several changes, so that there are fewer warnings. */
export function isWarningShared(state: Pick<DefinitionState, 'changes' | 'verdict' | 'effects'>): boolean {
  const { rebuild, downtime } = countsOf(state);
  return rebuild + downtime > state.verdict.rebuild.length + state.verdict.downtime.length;
}
