import { plural } from '../format/format';

/** Texts of the three-way merge. */
export const conflictMessages = {
  title: (name: string) => `${name} was changed in the meantime`,
  lead: 'Nothing was overwritten. Your edits are saved as a draft.',
  theirs: (count: number) => `Their changes (${count})`,
  yours: (count: number) => `Your changes (${count})`,
  theirVersion: 'Their version',
  yourVersion: 'Your version',
  mergedVersion: (undecided: number) =>
    undecided === 0
      ? 'Merged version'
      : `Merged version, where ${plural(undecided, 'undecided conflict')} ${undecided === 1 ? 'has' : 'have'} your value`,
  conflicts: (count: number) => plural(count, 'conflict'),
  conflictsLead: 'You both changed these. Select the value to keep.',
  noConflicts: 'No conflicts. All changes were merged automatically.',
  theirValue: 'Theirs',
  yourValue: 'Yours',
  removed: 'removed',
  merged: 'Merged automatically',
  open: (count: number) => `${plural(count, 'conflict')} left`,
  merge: 'Review merged changes',
  mergeHelp: 'Continues with the merged version. Nothing is saved before you review it.',
  invalid: "Your draft isn't valid JSON. Keep editing to fix it, then merge.",
  keepEditing: 'Keep editing',
  keepEditingHelp: 'Returns to your draft. You can merge when you save again.',
  reload: 'Discard mine and reload',
  reloadHelp: 'Shows their version. Your draft can be restored later.',
  overwrite: 'Overwrite',
  overwriteHelp: 'Replaces their version with yours.',
};
