import { formatDuration, formatNumber, formatTime, plural } from '../../shared/format/format';
import type { RunOutcome } from './runs';

export const runsMessages = {
  notLoaded: (name: string) => `Couldn't load the runs of ${name}`,
  notRefreshed: "Couldn't refresh the runs",
  run: 'Run',
  running: 'Running…',
  runCommand: (name: string) => `Run ${name}`,
  started: (name: string) => `Run of ${name} started`,
  notStarted: (name: string) => `Couldn't run ${name}`,
  alreadyRunning: (name: string) => `${name} is running.`,
  debug: 'Debug',
  debugHint: 'Run the skillset on one document without indexing it',
  reset: 'Reset',
  resetCommand: (name: string) => `Reset ${name}`,
  resetTitle: (name: string) => `Reset ${name}?`,
  resetText:
    'This clears the change tracking state: the next run processes every item of the data source. The index keeps its documents.',
  resetAndRun: 'Reset and run',
  wasReset: (name: string) => `${name} reset. The next run processes all items.`,
  notReset: (name: string) => `Couldn't reset ${name}`,
  cancel: 'Cancel',
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
  dataSource: 'Data source',
  skillset: 'Skillset',
  index: 'Index',
};

export const listMessages = {
  noRuns: 'No runs yet',
  documents: (processed: number, failed: number) =>
    `${plural(processed, 'item')} processed${failed === 0 ? '' : `, ${formatNumber(failed)} failed`} in the last run`,
};

export const columnMessages = {
  status: 'Status',
  lastRun: 'Last run',
  documents: 'Documents',
  documentsHint: 'Items processed in the last run',
  nextRun: 'Next run',
};

export const outcomeMessages: Readonly<Record<RunOutcome, string>> = {
  running: 'Running',
  succeeded: 'Succeeded',
  partial: 'With errors',
  failed: 'Failed',
  reset: 'Reset',
};

export const historyMessages = {
  title: 'Run history',
  table: (name: string) => `Runs of ${name}`,
  timeline: (count: number) => `Items processed in the last ${plural(count, 'run')}; the table lists the same data`,
  items: 'items',
  emptyTitle: 'No runs yet',
  emptyText: 'Run the indexer to read the data source and fill the index.',
  status: 'Status',
  startTime: 'Started',
  duration: 'Duration',
  processed: 'Processed',
  failed: 'Failed',
  warnings: 'Warnings',
  pointed: (outcome: RunOutcome, time: string | undefined, processed: number, failed: number) =>
    [
      time === undefined ? undefined : formatTime(time),
      outcomeMessages[outcome],
      plural(processed, 'item'),
      failed === 0 ? undefined : `${formatNumber(failed)} failed`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
};

export const detailMessages = {
  openInDebugger: 'Open in debugger',
  debugItem: (key: string) => `Open ${key} in debugger`,
  title: (time: string | undefined) => (time === undefined ? 'Run' : `Run of ${formatTime(time)}`),
  processed: 'Processed',
  failed: 'Failed',
  duration: 'Duration',
  rate: 'Rate',
  perSecond: (rate: number) => `${formatNumber(rate >= 10 ? Math.round(rate) : Number(rate.toFixed(1)))} items/s`,
  elapsed: (ms: number) => formatDuration(ms),
  errors: (count: number) => plural(count, 'error'),
  warnings: (count: number) => plural(count, 'warning'),
  none: 'No errors or warnings.',
  resetText: 'Change tracking was reset: the next run processes all items.',
  item: 'Item',
  step: 'Step',
  details: 'Details',
  documentation: 'Documentation',
  noKey: '–',
  more: (count: number) => `and ${formatNumber(count)} more`,
};
