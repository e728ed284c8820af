import {
  durationSeconds,
  isCanceledRun,
  type IndexerExecutionResultBody,
  type RecordedRun,
  type SearchIndexer,
} from '@searchdeck/contract';

export type IndexerRun = IndexerExecutionResultBody;
export type RunOutcome = 'running' | 'succeeded' | 'warnings' | 'partial' | 'failed' | 'canceled' | 'reset';

/** Numbers of errors and warnings of a run that contains only the first. */
export interface ProblemCounts {
  errors: number;
  warnings: number;
}

export const warningCountOf = ({ warnings }: Pick<IndexerRun, 'status' | 'warnings'>, counts?: ProblemCounts): number =>
  counts?.warnings ?? warnings?.length ?? 0;

export function outcomeOf(
  run: Pick<IndexerRun, 'status' | 'itemsFailed' | 'warnings' | 'errorMessage'>,
  counts?: ProblemCounts,
): RunOutcome {
  const { status, itemsFailed } = run;
  if (status === 'inProgress') return 'running';
  if (status === 'reset') return 'reset';
  if (isCanceledRun(run)) return 'canceled';
  if (status !== 'success') return 'failed';
  if (itemsFailed > 0) return 'partial';
  return warningCountOf(run, counts) > 0 ? 'warnings' : 'succeeded';
}

export const isRunning = (run: Pick<IndexerRun, 'status'> | null | undefined): boolean => run?.status === 'inProgress';

/** Milliseconds that a run took; until `now` while it is in progress. */
export function durationOf({ startTime, endTime }: Pick<IndexerRun, 'startTime' | 'endTime'>, now: number) {
  if (startTime == null) return undefined;
  return Math.max(0, (endTime == null ? now : Date.parse(endTime)) - Date.parse(startTime));
}

/** A run with an ID for the URL: the start time, which a run and a reset may share. */
export interface IdentifiedRun {
  id: string;
  run: IndexerRun;
  /** Numbers of errors and warnings, if the run contains only the first. */
  counts?: ProblemCounts;
}

const identify = (run: IndexerRun): IdentifiedRun => ({
  id: `${run.startTime ?? ''}${run.status === 'reset' ? '-reset' : ''}`,
  run,
});

/** The runs that the service reports, and earlier recorded ones, newest first. */
export const identifyRuns = (runs: readonly IndexerRun[], recorded: readonly RecordedRun[] = []): IdentifiedRun[] => [
  ...runs.map(identify),
  ...recorded.map(({ run, errorCount, warningCount }) => ({
    ...identify(run),
    counts: { errors: errorCount, warnings: warningCount },
  })),
];

/** Whether a run reads the whole data source: nothing was tracked before it. */
const isComplete = ({ initialTrackingState: state }: IndexerRun): boolean => state == null || state === '';

/** Whether a run processed nothing, because no item changed since the one before it. */
export const hasOnlyUnchangedItems = (run: IndexerRun): boolean =>
  run.status === 'success' && run.itemsFailed === 0 && run.itemsProcessed === 0 && !isComplete(run);

/** Whether a run processed only documents that were reset. */
export const isDocumentReset = ({ statusDetail, mode }: IndexerRun): boolean =>
  statusDetail === 'resetDocs' || mode === 'indexingResetDocs';

/** Time after which the rate of a run says something about its end, and its data source has counted its items. */
const MIN_RATE_MS = 5000;

export interface RemainingTime {
  /** Undefined: it is not known how many items there are. */
  ms: number | undefined;
  /** Whether the number of items is that of the last complete run. */
  isComparison: boolean;
}

/** Number of items that a run will process: as its data source counted them, otherwise as in the last complete run. */
function expectedItems(run: IndexerRun, history: readonly IndexerRun[]): number | undefined {
  if (run.itemsTotal != null) return run.itemsTotal;
  if (!isComplete(run)) return undefined;
  const previous = history.find((each) => each.status === 'success' && isComplete(each) && each.itemsProcessed > 0);
  return previous !== undefined && previous.itemsProcessed > run.itemsProcessed ? previous.itemsProcessed : undefined;
}

/**
 * When a run in progress will probably end at its rate. Undefined at its start, before its first and after its last
 * counted item.
 */
export function remainingTime(run: IndexerRun, history: readonly IndexerRun[], now: number): RemainingTime | undefined {
  const elapsedMs = durationOf(run, now);
  if (!isRunning(run) || elapsedMs === undefined || elapsedMs < MIN_RATE_MS) return undefined;
  const isComparison = run.itemsTotal == null;
  const count = expectedItems(run, history);
  if (count === undefined) return { ms: undefined, isComparison };
  const remainingItems = count - run.itemsProcessed;
  if (run.itemsProcessed === 0 || remainingItems <= 0) return undefined;
  return { ms: (elapsedMs / run.itemsProcessed) * remainingItems, isComparison };
}

/**
 * Time of the next scheduled run in milliseconds since the epoch; undefined if none is scheduled. Without a start time,
 * the interval counts from the latest run.
 */
export function nextRunTime(
  { schedule, disabled }: Pick<SearchIndexer, 'schedule' | 'disabled'>,
  latestStart: string | null | undefined,
  now: number,
): number | undefined {
  if (disabled === true || schedule == null) return undefined;
  const seconds = durationSeconds(schedule.interval);
  if (seconds === undefined || seconds <= 0) return undefined;
  const origin = schedule.startTime ?? latestStart;
  if (origin == null) return undefined;
  const start = Date.parse(origin);
  const intervals = Math.max(schedule.startTime == null ? 1 : 0, Math.ceil((now - start) / (seconds * 1000)));
  return start + intervals * seconds * 1000;
}

/** Times of the next scheduled runs in milliseconds since the epoch. */
export function nextRunTimes(
  indexer: Pick<SearchIndexer, 'schedule' | 'disabled'>,
  latestStart: string | null | undefined,
  now: number,
  count: number,
): number[] {
  const first = nextRunTime(indexer, latestStart, now);
  const seconds = indexer.schedule == null ? undefined : durationSeconds(indexer.schedule.interval);
  if (first === undefined || seconds === undefined) return [];
  return Array.from({ length: count }, (_, i) => first + i * seconds * 1000);
}

/** An error or a warning of a run, in one form. */
export interface Problem {
  message: string;
  key: string | undefined;
  /** Name of the step. */
  name: string | undefined;
  details: string | undefined;
  /** An http or https URL. */
  documentation: string | undefined;
}

export interface ProblemGroup {
  /** What the messages of the problems have in common. */
  message: string;
  problems: Problem[];
}

type ReportedProblem = NonNullable<IndexerRun['errors']>[number] | NonNullable<IndexerRun['warnings']>[number];

const toProblem = (reported: ReportedProblem): Problem => {
  const { key, name, details, documentationLink: link } = reported;
  return {
    message: 'errorMessage' in reported ? reported.errorMessage : reported.message,
    key: key ?? undefined,
    name: name ?? undefined,
    details: details ?? undefined,
    documentation: link != null && /^https?:\/\//i.test(link) ? link : undefined,
  };
};

/** What differs between items of the same cause: URLs, quoted names, and numbers. */
const VARIABLE = /(https?:\/\/\S+|'[^']*'|"[^"]*"|\d(?:[\d.,]*\d)?)/;

/** A shorter key, such as `1`, can be a part of any word or number of a message. */
const MIN_KEY_LENGTH = 4;

/** The parts of a message: those with an odd position vary between items. */
const partsOf = ({ message, key = '' }: Problem): string[] =>
  (key.length < MIN_KEY_LENGTH ? message : message.replaceAll(key, '…')).split(VARIABLE);
const isVariable = (position: number): boolean => position % 2 === 1;

/** A quoted name after this text is a part of the cause: each property has its own fix. */
const NAMES_CAUSE = /\bproperty $/i;

const causeOf = (problem: Problem): string =>
  partsOf(problem)
    .map((part, i, parts) => {
      if (!isVariable(i) || NAMES_CAUSE.test(parts[i - 1] ?? '')) return part;
      return /^\d/.test(part) ? '#' : '…';
    })
    .join('');

/** The message of all problems of a cause, without the parts that differ between them. */
function commonMessage(problems: readonly Problem[]): string {
  const [first, ...others] = problems;
  if (first === undefined || others.every(({ message }) => message === first.message)) return first?.message ?? '';
  const parts = others.map(partsOf);
  return partsOf(first)
    .map((part, i) => {
      if (!isVariable(i) || parts.every((each) => each[i] === part)) return part;
      return /^['"]/.test(part) ? `${part[0]}…${part[0]}` : '…';
    })
    .join('');
}

/** Problems by cause, the most frequent one first. */
export function groupProblems(reported: readonly ReportedProblem[] | null | undefined): ProblemGroup[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of (reported ?? []).map(toProblem)) {
    const cause = causeOf(problem);
    groups.set(cause, [...(groups.get(cause) ?? []), problem]);
  }
  return [...groups.values()]
    .map((problems) => ({ message: commonMessage(problems), problems }))
    .toSorted((a, b) => b.problems.length - a.problems.length);
}
