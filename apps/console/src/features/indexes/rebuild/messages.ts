import type { NotCopiedReason, SwitchMethod } from '@searchdeck/contract';
import { formatNumber, plural } from '../../../shared/format/format';
import type { KindNames } from '../../../shared/format/kind-names';

const documents = (count: number): string => plural(count, 'document');

export const rebuildMessages = {
  action: 'Rebuild',
  title: (name: string) => `Rebuild ${name}`,
  description:
    'Creates an index with the new definition, copies or reindexes the documents, and replaces the old index.',
  running: 'Rebuild in progress',
  waiting: 'Rebuild waiting for your decision',
  stopped: 'Rebuild stopped',
  loadFailed: (name: string) => `Couldn't load ${name}`,
};

const reasons: Readonly<Record<NotCopiedReason, string>> = {
  notRetrievable: 'Not retrievable',
  notStored: "Vectors aren't stored",
  partlyConverted: "Another type: values that can't be converted are left out",
  typeChanged: "Another type: values can't be converted",
};

export const formMessages = {
  changes: 'Changes',
  noChanges: 'The draft has no changes. The index is copied with its current definition.',
  edit: 'Edit definition',
  errors: (count: number) => `${plural(count, 'error')} in the definition`,
  newName: 'Name of the new index',
  newNameHelp:
    "The old index isn't changed until you switch: then its aliases point to the new index, or, if it has none, it is deleted and created again.",
  sameName: 'The new index must have a different name.',
  exists: (name: string) => `An index named ${name} already exists.`,
  losses: "Values that can't be copied",
  lossesHelp:
    "The rebuild doesn't copy these values. They are missing in the new index until an indexer or your application writes them again.",
  retrievableHint: (name: string) =>
    `To copy the values of fields that aren't retrievable, first make the fields retrievable in ${name}. This doesn't require reindexing.`,
  converted: 'Converted values',
  convertedHelp: 'The copy converts the values of these fields to their new type.',
  types: 'Types',
  typesOf: (from: string, to: string) => `${from} → ${to}`,
  field: 'Field',
  reason: 'Reason',
  reasons,
  refilledHelp: "The rebuild doesn't copy these values. The indexers write them again.",
  source: 'Documents of the new index',
  copy: 'Copy the documents',
  copyHelp: 'Reads every document from the old index and writes it to the new one.',
  runIndexers: (names: readonly string[]) =>
    `Reset and run the ${names.length === 1 ? 'indexer' : 'indexers'} ${names.join(', ')}`,
  runIndexersHelp: (name: string) =>
    `Points the indexers to the new index, resets them, and runs them. They also write values that can't be copied. Documents from other sources aren't included, and the index ${name} is no longer updated.`,
  disabledIndexers: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} disabled. Enable ${names.length === 1 ? 'it' : 'them'} first.`,
  accept: 'I understand that these values will be lost',
  keyChanged: (key: string) => `The key field must be ${key}, as in the old index.`,
  writers: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'writes' : 'write'} to this index. Disable ${
      names.length === 1 ? 'this indexer' : 'these indexers'
    } during the rebuild.`,
  credentials: (names: readonly string[]) =>
    `The service doesn't return API keys. If ${names.join(', ')} ${
      names.length === 1 ? 'needs' : 'need'
    } one, enter it in the definition before you start.`,
  start: 'Start rebuild',
  cancel: 'Cancel',
  startFailed: "Couldn't start the rebuild",
};

export const guideMessages = {
  steps: {
    create: 'Create the new index',
    copy: 'Copy documents',
    refill: 'Run indexers',
    verify: 'Verify',
    switch: 'Switch',
    done: 'Finish',
  },
  stepList: 'Steps',
  states: { done: 'Done', current: 'Current', failed: 'Failed', canceled: 'Canceled', next: 'Not started' },
  ofOtherUser: (name: string) =>
    `Only ${name} can continue this rebuild, because it runs with the permissions of ${name}.`,
  starting: 'Starting',
  progress: 'Progress',
  from: (name: string, newName: string) => `${name} → ${newName}`,
  cancel: 'Cancel rebuild',
  resume: 'Resume',
  failed: 'Rebuild failed',
  canceled: 'Rebuild canceled',
  canceledText: 'Resume the rebuild from its last step, or close it.',
  bothExist: (name: string, newName: string) =>
    `${name} and the new index ${newName} exist. Closing the rebuild doesn't delete ${newName}.`,
  onlyOldExists: (name: string, newName: string) => `${name} exists. The new index ${newName} doesn't exist.`,
  onlyNewExists: (name: string, newName: string) =>
    `${name} doesn't exist. Its documents are in the new index ${newName}. Closing the rebuild doesn't delete ${newName}.`,
  cannotResume: (newName: string) => `${newName} doesn't exist.`,
  startAnother: 'Close this rebuild and start another one.',
  deleteNew: (newName: string) => `Delete ${newName}…`,
  stoppedIndexers: (names: readonly string[], name: string) =>
    `${names.join(', ')} may already write to the new index. If you close the rebuild, check the target index of the indexers and of their skillsets, and reset the indexers to update ${name} again.`,
  failedText: 'Resolve the cause, then resume the rebuild from its last step.',
  close: 'Close rebuild',
  cancelFailed: "Couldn't cancel the rebuild",
  resumeFailed: "Couldn't resume the rebuild",
  closeFailed: "Couldn't close the rebuild",
  decisionFailed: "Couldn't continue the rebuild",
};

export const decisionMessages = {
  report: 'Result',
  documentsIn: (name: string) => `Documents in ${name}`,
  sample: 'Sample',
  sampleText: (compared: number, different: number) =>
    different === 0
      ? `${documents(compared)} compared, all equal`
      : `${formatNumber(different)} of ${documents(compared)} ${different === 1 ? 'differs' : 'differ'}`,
  failed: 'Rejected',
  failedText: (count: number) => `${documents(count)} rejected by the service`,
  lostValues: 'Left out',
  lostValuesText: (count: number) =>
    `${plural(count, 'value')} that can't be converted to the new type of ${count === 1 ? 'its' : 'their'} field`,
  changes: 'Last comparison',
  changesText: (copied: number, removed: number) =>
    copied + removed === 0 ? 'No differences' : `${documents(copied)} copied again, ${formatNumber(removed)} removed`,
  indexer: (name: string) => `Indexer ${name}`,
  indexerText: (processed: number, failed: number) =>
    failed === 0
      ? `${documents(processed)} processed`
      : `${documents(processed)} processed, ${formatNumber(failed)} failed`,
  fewer: (name: string, newName: string) =>
    `${newName} has fewer documents than ${name}. Documents that other sources wrote to ${name} are missing.`,
  runAgainHelp: 'Runs the indexers again to index what has changed in the data source since then.',
  runAgain: 'Run indexers again',
  writes: (name: string) =>
    `Documents in ${name} may have changed during the copy. Compare all documents before you switch.`,
  copyChanges: 'Compare and copy changes',
  copyChangesHelp: 'Compares all documents, copies those that differ, and removes those that were deleted.',
  method: 'Replacement method',
  methods: {
    aliases: (aliases: readonly string[], newName: string) => `Point ${aliases.join(', ')} to ${newName}`,
    recreate: (name: string) => `Recreate ${name}`,
  } satisfies Readonly<Record<SwitchMethod, unknown>>,
  aliasesHelp: (name: string) => `Queries that use the alias continue without interruption. ${name} isn't changed.`,
  noAlias: 'No alias points to the index.',
  recreateHelp: (name: string, newName: string) =>
    `Deletes ${name}, creates it with the new definition, and copies the documents back. Queries against ${name} fail or return incomplete results in the meantime. ${newName} stays until you delete it.`,
  recreateByIndexersHelp: (name: string, newName: string) =>
    `Deletes ${name}, creates it with the new definition, points the indexers to it, resets them, and runs them. Queries against ${name} fail or return incomplete results in the meantime. ${newName} stays until you delete it.`,
  indexersHint: (newName: string) => `Until you switch, the indexers write to ${newName} only.`,
  notCopiedBack: (fields: readonly string[]) => `The values of ${fields.join(', ')} can't be copied back.`,
  writersHint:
    'Before the switch, all documents are compared once more. Stop applications and indexers that write to the index.',
  switchNow: 'Switch',
  discard: 'Discard the new index…',
  discardHelp: (newName: string) => `Deletes ${newName} and cancels the rebuild.`,
  keepBoth: 'Keep both indexes',
  keepBothHelp: (newName: string) => `Ends the rebuild. Use ${newName} under its own name.`,
};

export const outcomeMessages = {
  aliases: (aliases: readonly string[], newName: string) =>
    `${aliases.join(', ')} now ${aliases.length === 1 ? 'points' : 'point'} to ${newName}.`,
  aliasesNext: (name: string) => `${name} is unchanged. Delete it when you no longer need it.`,
  recreate: (name: string) => `${name} has the new definition and its documents.`,
  recreateNext: (newName: string) => `${newName} is no longer needed. Delete it after you check the result.`,
  indexers: (names: readonly string[], target: string) =>
    `${names.join(', ')} ${names.length === 1 ? 'writes' : 'write'} to ${target}.`,
  both: (name: string, newName: string) => `${newName} is ready. ${name} is unchanged.`,
  bothNext: (name: string) => `Delete ${name} when nothing uses it anymore.`,
  delete: (name: string) => `Delete ${name}…`,
  view: (name: string) => `View ${name}`,
  dependents: (name: string) => `Resources that refer to ${name}`,
  stillUsed: (name: string, count: number) =>
    `${plural(count, 'resource')} still ${count === 1 ? 'refers' : 'refer'} to ${name}:`,
  changeReferences: (count: number, newName: string) => `Change ${plural(count, 'resource')} to ${newName}`,
  changed: (kind: KindNames, name: string, newName: string) => `${kind.singular} ${name} now refers to ${newName}.`,
  changeFailed: (name: string) => `Couldn't change ${name}`,
  discardDraft: 'Discard draft',
  draft: (name: string) => `You have an unsaved draft of ${name} with other changes.`,
};
