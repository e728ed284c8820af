import type { ChangeCounts } from './messages';
import type { DefinitionState } from './use-definition';

/** Counts the changes of a draft by what a save does. */
export function countsOf({ changes, verdict }: Pick<DefinitionState, 'changes' | 'verdict'>): ChangeCounts {
  const [rebuild, downtime] = [verdict.rebuild.length, verdict.downtime.length];
  return {
    changes: changes.length,
    errors: verdict.schema.length + verdict.rules.length - rebuild - downtime,
    downtime,
    rebuild,
  };
}
