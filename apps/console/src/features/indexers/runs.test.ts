import { RUN_CANCELED_MESSAGE } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './messages';
import {
  durationOf,
  groupProblems,
  hasOnlyUnchangedItems,
  identifyRuns,
  nextRunTime,
  nextRunTimes,
  outcomeOf,
  remainingTime,
  warningCountOf,
  type IndexerRun,
} from './runs';

const at = (text: string) => Date.parse(`2026-01-01T${text}Z`);

describe('runs', () => {
  it.each([
    ['inProgress', 0, 'running'],
    ['success', 0, 'succeeded'],
    ['success', 2, 'partial'],
    ['transientFailure', 1, 'failed'],
    ['reset', 0, 'reset'],
  ] as const)('%s with %d failed items is %s', (status, itemsFailed, outcome) => {
    expect(outcomeOf({ status, itemsFailed })).toBe(outcome);
  });

  it('that were canceled did not fail', () => {
    const run = { status: 'transientFailure', itemsFailed: 1 } as const;
    const outcome = outcomeOf({ ...run, errorMessage: RUN_CANCELED_MESSAGE });
    expect(outcomeText(outcome, 0)).toBe('Canceled');
    expect(outcomeOf({ ...run, errorMessage: 'No access.' })).toBe('failed');
  });

  it('that succeeded with warnings say how many, also if the run contains only the first', () => {
    const run = { status: 'success', itemsFailed: 0 } as const;
    const counts = { errors: 0, warnings: 3 };
    expect(outcomeOf(run, counts)).toBe('warnings');
    expect(outcomeText('warnings', warningCountOf(run, counts))).toBe('Succeeded with 3 warnings');
    expect(outcomeOf({ ...run, itemsFailed: 1 }, counts)).toBe('partial');
    expect(outcomeOf(run)).toBe('succeeded');
  });

  it('without processed items skipped unchanged ones, if an earlier run was tracked', () => {
    const run = { status: 'success', itemsProcessed: 0, itemsFailed: 0, initialTrackingState: 'mark' } as const;
    expect(hasOnlyUnchangedItems(run)).toBe(true);
    expect(hasOnlyUnchangedItems({ ...run, itemsProcessed: 1 })).toBe(false);
    expect(hasOnlyUnchangedItems({ ...run, status: 'reset' })).toBe(false);
    expect(hasOnlyUnchangedItems({ ...run, initialTrackingState: null })).toBe(false);
  });

  it('take until they end, or until now', () => {
    const startTime = '2026-01-01T10:00:00Z';
    expect(durationOf({ startTime, endTime: '2026-01-01T10:00:05Z' }, at('11:00:00'))).toBe(5000);
    expect(durationOf({ startTime, endTime: null }, at('10:01:00'))).toBe(60_000);
    expect(durationOf({ startTime: null, endTime: null }, 0)).toBeUndefined();
  });

  it('have different IDs, also a reset at the same time', () => {
    const startTime = '2026-01-01T10:00:00Z';
    const ids = identifyRuns([
      { status: 'success', itemsProcessed: 1, itemsFailed: 0, startTime },
      { status: 'reset', itemsProcessed: 0, itemsFailed: 0, startTime },
    ]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the remaining time', () => {
  const run = (status: IndexerRun['status'], itemsProcessed: number, initialTrackingState: string | null = null) => ({
    status,
    itemsProcessed,
    itemsFailed: 0,
    initialTrackingState,
    startTime: '2026-01-01T10:00:00Z',
  });
  const now = at('10:00:10');
  it('follows from the rate, and the number of items of the last complete run', () => {
    const history = [run('transientFailure', 999), run('success', 3, 'mark'), run('success', 300)];
    expect(remainingTime(run('inProgress', 100), history, now)).toEqual({ ms: 20_000, isComparison: true });
  });
  it('follows from the number of items that the data source counted, also in a first run and one that reads changes', () => {
    const counted = (itemsProcessed: number, state: string | null = null) => ({
      ...run('inProgress', itemsProcessed, state),
      itemsTotal: 400,
    });
    expect(remainingTime(counted(100), [], now)).toEqual({ ms: 30_000, isComparison: false });
    expect(remainingTime(counted(100, 'mark'), [], now)).toEqual({ ms: 30_000, isComparison: false });
    expect(remainingTime(counted(100), [run('success', 300)], now)?.ms).toBe(30_000);
    expect(remainingTime(counted(0), [], now)).toBeUndefined();
    expect(remainingTime(counted(400), [], now)).toBeUndefined();
    expect(remainingTime(counted(100), [], at('10:00:02'))).toBeUndefined();
  });
  it('is not known without a count and a run to compare with, which has more items', () => {
    const unknown = { ms: undefined, isComparison: true };
    expect(remainingTime(run('inProgress', 100), [], now)).toEqual(unknown);
    expect(remainingTime(run('inProgress', 100, 'mark'), [run('success', 300)], now)).toEqual(unknown);
    expect(remainingTime(run('inProgress', 300), [run('success', 300)], now)).toEqual(unknown);
    expect(remainingTime(run('inProgress', 0), [run('success', 300)], now)).toBeUndefined();
    expect(remainingTime(run('inProgress', 100), [], at('10:00:02'))).toBeUndefined();
    expect(remainingTime(run('success', 100), [run('success', 300)], now)).toBeUndefined();
  });
});

describe('the next run', () => {
  const schedule = { interval: 'PT1H' };
  it('follows the latest run, or the start time of the schedule', () => {
    expect(nextRunTime({ schedule }, '2026-01-01T10:00:00Z', at('10:30:00'))).toBe(at('11:00:00'));
    expect(nextRunTime({ schedule }, '2026-01-01T10:00:00Z', at('10:00:00'))).toBe(at('11:00:00'));
    const withStart = { interval: 'PT1H', startTime: '2026-01-01T00:15:00Z' };
    expect(nextRunTime({ schedule: withStart }, '2026-01-01T10:00:00Z', at('10:30:00'))).toBe(at('11:15:00'));
    expect(nextRunTime({ schedule: withStart }, undefined, at('00:00:00'))).toBe(at('00:15:00'));
  });
  it('is followed by others at the same interval', () => {
    expect(nextRunTimes({ schedule }, '2026-01-01T10:00:00Z', at('10:30:00'), 3)).toEqual(
      ['11:00:00', '12:00:00', '13:00:00'].map(at),
    );
    expect(nextRunTimes({ schedule: null }, undefined, at('10:30:00'), 3)).toEqual([]);
  });
  it('is not scheduled for an indexer that is disabled or has no schedule', () => {
    expect(nextRunTime({ schedule, disabled: true }, '2026-01-01T10:00:00Z', 0)).toBeUndefined();
    expect(nextRunTime({ schedule: null }, '2026-01-01T10:00:00Z', 0)).toBeUndefined();
  });
});

describe('groupProblems', () => {
  it('groups by cause, regardless of the item, the quoted names, and the numbers', () => {
    const groups = groupProblems([
      { key: 'c', errorMessage: 'No content.', statusCode: 400 },
      { key: 'a.txt', errorMessage: "The file 'a.txt' has 17 bytes.", statusCode: 400 },
      { key: 'b.txt', errorMessage: "The file 'b.txt' has 1,800 bytes.", statusCode: 400 },
    ]);
    expect(groups.map(({ message, problems }) => [message, problems.map(({ key }) => key)])).toEqual([
      ["The file '…' has … bytes.", ['a.txt', 'b.txt']],
      ['No content.', ['c']],
    ]);
  });
  it('names what all problems of a cause have in common', () => {
    const [group] = groupProblems(
      ['a', 'b'].map((key) => ({
        key,
        message: `The document '${key}' has no value for the input 'text' of skill 3.`,
      })),
    );
    expect(group?.message).toBe("The document '…' has no value for the input 'text' of skill 3.");
    expect(group?.problems[1]?.message).toContain("The document 'b'");
  });
  it('has a group for each property that the index does not have', () => {
    const problem = (key: string, name: string) => ({
      key,
      errorMessage: `The property '${name}' does not exist on type 'search.documentFields'.`,
      statusCode: 400,
    });
    const groups = groupProblems([problem('a', 'author'), problem('b', 'language'), problem('c', 'language')]);
    expect(groups.map(({ message, problems }) => [message, problems.length])).toEqual([
      ["The property 'language' does not exist on type 'search.documentFields'.", 2],
      ["The property 'author' does not exist on type 'search.documentFields'.", 1],
    ]);
  });
  it('links to web pages only', () => {
    const [group] = groupProblems([
      { message: 'x', documentationLink: 'javascript:alert(1)' },
      { message: 'x', documentationLink: 'https://example.com/x' },
    ]);
    expect(group?.problems.map(({ documentation }) => documentation)).toEqual([undefined, 'https://example.com/x']);
  });
  it('has no groups for a run without problems', () => {
    expect(groupProblems(null)).toEqual([]);
  });
});
