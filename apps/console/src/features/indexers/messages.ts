import { formatDuration, formatList, formatNumber, formatTime, plural } from '../../shared/format/format';
import type { RunOutcome } from './runs';

export const runsMessages = {
  loadFailed: (name: string) => `Couldn't load the runs of ${name}`,
  refreshFailed: "Couldn't refresh the runs",
  run: 'Run',
  running: 'Running…',
  runCommand: (name: string) => `Run ${name}`,
  runDisabledCommand: (name: string) => `Run ${name}, which is disabled and runs only on demand`,
  disabledHint: "The indexer is disabled: it doesn't run on a schedule, but you can still run it on demand.",
  started: (name: string) => `Run of ${name} started`,
  startFailed: (name: string) => `Couldn't run ${name}`,
  alreadyRunning: (name: string) => `${name} is running.`,
  debug: 'Debug',
  debugHint: 'Run the skillset on one document without indexing it',
  reset: 'Reset',
  resetCommand: (name: string) => `Reset ${name}`,
  cancel: 'Cancel',
  cancelRun: 'Cancel run',
  cancelRunHint:
    'The next run continues where this one stopped. A file with several documents is read again from its start.',
  canceled: (name: string) => `Run of ${name} canceled`,
  cancelFailed: (name: string) => `Couldn't cancel the run of ${name}`,
};

export const resetMessages = {
  title: (name: string) => `Reset ${name}?`,
  text: 'This clears the change tracking state: the next run processes every item of the data source. The index keeps its documents.',
  confirm: 'Reset',
  confirmAndRun: 'Reset and run',
  done: (name: string) => `Indexer ${name} reset. The next run processes all items.`,
  resetFailed: (name: string) => `Couldn't reset ${name}`,
};

export const savedMessages = {
  needsReset: (name: string) =>
    `Documents that were already processed keep their old content, because a run processes only items that changed. To apply the saved settings to all documents, reset ${name} and run it.`,
  resetAndRun: 'Reset and run',
  dismiss: 'Dismiss',
};

export const menuMessages = {
  more: (name: string) => `More run actions for ${name}`,
  resetDocuments: 'Reset documents…',
  resetSkills: 'Reset skills…',
  resync: 'Resync permissions…',
  resyncUnavailable: "Local services don't support document permissions.",
  disable: 'Disable',
  enable: 'Enable',
  disabled: (name: string) => `Indexer ${name} disabled`,
  disabledWhileRunning: (name: string, canCancel: boolean) =>
    canCancel
      ? `Indexer ${name} disabled. The current run continues; cancel it to end it now.`
      : `Indexer ${name} disabled. The current run continues.`,
  enabled: (name: string) => `Indexer ${name} enabled`,
  disableFailed: (name: string) => `Couldn't disable ${name}`,
  enableFailed: (name: string) => `Couldn't enable ${name}`,
};

export const resetDocumentsMessages = {
  title: (name: string) => `Reset documents of ${name}?`,
  text: 'The next run reprocesses only these documents, whether or not they changed. Of a file with several documents, all are reprocessed. A document that failed is not in the index, so it is identified by its ID in the data source.',
  kind: 'Identify documents by',
  kinds: { documentKeys: 'Key in the index', datasourceDocumentIds: 'ID in the data source' },
  ids: { documentKeys: 'Document keys', datasourceDocumentIds: 'Data source IDs' },
  idsHelp: 'One per line',
  replace: (pending: number) => `Replace the ${plural(pending, 'document')} already selected for the next run`,
  confirm: (count: number) => (count === 0 ? 'Reset documents' : `Reset ${plural(count, 'document')}`),
  done: (count: number, kind: 'documentKeys' | 'datasourceDocumentIds') => {
    const id = kind === 'documentKeys' ? 'key' : 'ID';
    return count === 1
      ? `The next run processes the document with this ${id}, if it exists.`
      : `The next run processes the documents with these ${id}s, if they exist.`;
  },
  failed: "Couldn't reset the documents",
};

export const resetSkillsMessages = {
  title: (skillset: string) => `Reset skills of ${skillset}?`,
  text: 'The next run executes these skills, and those that depend on them, again for all documents. Without an enrichment cache, it executes all skills.',
  skills: 'Skills',
  confirm: (count: number) => (count === 0 ? 'Reset skills' : `Reset ${plural(count, 'skill')}`),
  done: (count: number) => `${plural(count, 'skill')} reset`,
  loadFailed: (skillset: string) => `Couldn't load the skillset ${skillset}`,
  failed: "Couldn't reset the skills",
};

export const resyncMessages = {
  title: (name: string) => `Resync permissions of ${name}?`,
  text: 'The next run rereads the permissions of all documents, but not their content.',
  confirm: 'Resync',
  confirmAndRun: 'Resync and run',
  done: 'The next run rereads the permissions of all documents.',
  failed: "Couldn't resync the permissions",
};

export const summaryMessages = {
  state: 'State',
  lastRun: 'Last run',
  nextRun: 'Next run',
  pipeline: 'Data flow',
  stateError: 'Error',
  idle: 'Idle',
  never: 'Never',
  onDemand: 'On demand',
  disabled: 'Disabled',
  schedule: (interval: string, times: readonly string[]) =>
    times.length === 0 ? interval : `${interval}, then at ${formatList(times)}`,
  dataSource: 'Data source',
  skillset: 'Skillset',
  index: 'Index',
};

export const mappingMessages = {
  title: (count: number) => plural(count, 'field mapping'),
  invalid: (count: number) => `${plural(count, 'mapping')} with a problem`,
  source: 'Source',
  mappingFunction: 'Function',
  field: (index: string) => `Field of ${index}`,
};

export const listMessages = {
  noRuns: 'No runs yet',
  documents: (processed: number, failed: number) =>
    `${plural(processed, 'item')} processed${failed === 0 ? '' : `, ${formatNumber(failed)} failed`} in the last run`,
};

export const columnMessages = {
  status: 'Status',
  lastRun: 'Last run',
  documents: 'Processed',
  documentsHint: 'Documents processed by the last run',
  nextRun: 'Next run',
};

const outcomes: Readonly<Record<Exclude<RunOutcome, 'warnings'>, string>> = {
  running: 'Running',
  succeeded: 'Succeeded',
  partial: 'With errors',
  failed: 'Failed',
  canceled: 'Canceled',
  reset: 'Reset',
};

export const outcomeText = (outcome: RunOutcome, warnings: number): string =>
  outcome === 'warnings' ? `${outcomes.succeeded} with ${plural(warnings, 'warning')}` : outcomes[outcome];

export const historyMessages = {
  title: 'Run history',
  table: (name: string) => `Runs of ${name}`,
  timeline: (count: number) => `Items processed in the last ${plural(count, 'run')}; the table lists the same data`,
  items: 'items',
  earlier: 'Load earlier runs',
  loadFailed: "Couldn't load earlier runs",
  emptyTitle: 'No runs yet',
  emptyText: 'Run the indexer to read the data source and populate the index.',
  status: 'Status',
  startTime: 'Started',
  duration: 'Duration',
  processed: 'Processed',
  failed: 'Failed',
  warnings: 'Warnings',
  runSummary: (outcome: string, time: string | undefined, processed: number, failed: number) =>
    [
      time === undefined ? undefined : formatTime(time),
      outcome,
      plural(processed, 'item'),
      failed === 0 ? undefined : `${formatNumber(failed)} failed`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
};

export const detailMessages = {
  openInDebugger: 'Open in debugger',
  debugItem: (name: string) => `Open ${name} in debugger`,
  title: (time: string | undefined) => (time === undefined ? 'Run' : `Run of ${formatTime(time)}`),
  processed: 'Processed',
  /** `total`: of a run in progress, if it is known. */
  count: (processed: number, total: number | undefined) =>
    total === undefined ? formatNumber(processed) : `${formatNumber(processed)} of ${formatNumber(total)}`,
  nothingProcessedYet: 'The first items are being read. Large files and skills that call models take a while.',
  failed: 'Of these failed',
  duration: 'Duration',
  rate: 'Rate',
  perSecond: (rate: number) => `${formatNumber(rate >= 10 ? Math.round(rate) : Number(rate.toFixed(1)))} items/s`,
  remaining: 'Remaining',
  countHint: 'At the current rate, for the items that the data source has listed or counted',
  comparisonHint: 'At the current rate, if the run processes as many items as the last complete run',
  remainingUnknown: "Remaining time is not known: the number of items isn't known yet.",
  about: (ms: number) => `About ${formatDuration(ms)}`,
  likelyFix: 'Likely fix:',
  elapsed: (ms: number) => formatDuration(ms),
  errors: (count: number) => plural(count, 'error'),
  warnings: (count: number) => plural(count, 'warning'),
  none: 'No errors or warnings.',
  noneReset:
    'None of the documents to reset was found. A document that failed is not in the index: identify it by its ID in the data source, such as the path of its file.',
  noneProcessed: 'No items were processed: unchanged items are skipped. Reset the indexer to process them again.',
  resetText: 'Change tracking was reset: the next run processes all items.',
  documentation: 'Documentation',
  noKey: '–',
  more: (count: number) => `and ${formatNumber(count)} more`,
};
