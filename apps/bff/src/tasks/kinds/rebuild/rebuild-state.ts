import type { RebuildReport, RebuildStep, SwitchMethod } from '@searchdeck/contract';
import { newPass, type PassState } from './document-pass.js';
import type { RefillState } from './indexer-refill.js';

/** The phases of a switch, in order. Those from `delete` on belong to `recreate` only. */
export type SwitchPhase = 'compare' | 'aliases' | 'delete' | 'create' | 'copy' | 'check' | 'aliasesBack' | 'done';

export interface SwitchState {
  method: SwitchMethod;
  phase: SwitchPhase;
  /** Aliases that point to the old index. */
  aliases: readonly string[];
  /** Comparisons so far. */
  comparisons: number;
  /** Copies the documents back. */
  copyBack: PassState;
  /** Indexers that fill the recreated index instead of a copy. */
  refill?: RefillState[];
  /** The index with the old name is about to be created: if it exists, this task has created it. */
  creating: boolean;
}

/** The checkpoint of a rebuild. */
export interface RebuildState {
  step: RebuildStep;
  /** The new index is about to be created: if it exists, this task has created it. */
  creating: boolean;
  /** Statistics of the old index before its documents were read; they differ after a write. */
  statistics: string;
  copy: PassState;
  /** The indexers that fill the new index instead of a copy. */
  refill?: RefillState[];
  /** The comparison of all documents that runs or was last, and the removal of documents that were deleted. */
  comparison: PassState | undefined;
  removal: PassState | undefined;
  verified: Pick<RebuildReport, 'documents' | 'sample' | 'writesDetected' | 'aliases' | 'notCopiedBack'> | undefined;
  switching: SwitchState | undefined;
  problem: string | undefined;
  switched: SwitchMethod | undefined;
}

export const newRebuild = (): RebuildState => ({
  step: 'create',
  creating: false,
  statistics: '',
  copy: newPass(),
  comparison: undefined,
  removal: undefined,
  verified: undefined,
  switching: undefined,
  problem: undefined,
  switched: undefined,
});

export const newSwitch = (method: SwitchMethod): SwitchState => ({
  method,
  phase: 'compare',
  aliases: [],
  comparisons: 0,
  copyBack: newPass(),
  creating: false,
});

export function reportOf(state: RebuildState): RebuildReport {
  const { copy, refill, comparison, removal, verified, problem, switched } = state;
  const errors = [...copy.errors, ...(comparison?.errors ?? [])];
  return {
    ...(refill === undefined
      ? {}
      : {
          indexers: refill.map(({ name, processed, failed, errors: list }) => ({
            name,
            processed,
            failed,
            errors: list,
          })),
        }),
    copied: copy.written,
    failed: copy.failed,
    lostValues: copy.lostValues ?? 0,
    errors,
    documents: verified?.documents ?? { before: 0, after: 0 },
    sample: verified?.sample ?? { compared: 0, different: 0 },
    writesDetected: verified?.writesDetected ?? false,
    ...(comparison?.finished === true
      ? { changes: { copied: comparison.written, removed: removal?.written ?? 0 } }
      : {}),
    aliases: verified?.aliases ?? [],
    notCopiedBack: verified?.notCopiedBack ?? [],
    ...(problem === undefined ? {} : { problem }),
    ...(switched === undefined ? {} : { switched }),
  };
}
