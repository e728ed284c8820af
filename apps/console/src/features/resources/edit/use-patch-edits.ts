import type { ResourceKind } from '@searchdeck/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { readPatch, type EditPlan, type Patch } from './edit-plan';
import { useEditMany } from './use-edit-many';
import { useEditPlans } from './use-edit-plans';

const NO_PATCH: Patch = {};

/** The changes of a merge patch to each resource, and those that can be saved. */
export function usePatchEdits(kind: ResourceKind, names: readonly string[], text: string) {
  const { run, results, processedCount, isBusy, reset } = useEditMany(kind);
  const [acceptsDowntime, setAcceptsDowntime] = useState(false);
  const deferredText = useDeferredValue(text);
  const patchResult = useMemo(() => readPatch(deferredText), [deferredText]);
  const patch = 'patch' in patchResult ? patchResult.patch : NO_PATCH;
  const rows = useEditPlans(kind, names, patch);
  const canSave = (plan: EditPlan | undefined): plan is EditPlan =>
    plan?.canSave === true && (!plan.needsDowntime || acceptsDowntime);
  // A saved secret is never returned: without the result, it would still look like a change.
  const isSaved = (name: string) => results.get(name)?.state === 'saved';
  const edits = rows.flatMap(({ name, plan }) => (!isSaved(name) && canSave(plan) ? [{ name, plan }] : []));
  const isCurrent = deferredText === text && 'patch' in patchResult;
  return {
    patchResult,
    rows,
    results,
    edits,
    canSubmit: isCurrent && edits.length > 0,
    needsDowntime: rows.some(({ plan }) => plan?.canSave === true && plan.needsDowntime),
    acceptsDowntime,
    setAcceptsDowntime,
    processedCount,
    isBusy,
    reset,
    /** Returns the names of the saved resources. */
    save: async (): Promise<string[]> => {
      const outcome = await run(edits);
      return names.filter((name) => outcome.get(name)?.state === 'saved');
    },
  };
}
export type PatchEdits = ReturnType<typeof usePatchEdits>;
