// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setUpComponents } from '../../shared/testing/set-up-components';
import { detailMessages } from './messages';
import { RunDetails } from './run-details';
import type { IndexerRun } from './runs';

beforeAll(setUpComponents);
afterEach(cleanup);

const show = (more: Partial<IndexerRun>) => {
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const run = { status: 'inProgress', itemsProcessed: 10, itemsFailed: 0, startTime, ...more } as const;
  return render(
    <MantineProvider>
      <RunDetails run={run} history={[]} indexer={undefined} />
    </MantineProvider>,
  );
};

test('a first run shows the remaining time if its data source counted the items, and otherwise says why not', () => {
  const { unmount } = show({ itemsTotal: 20 });
  expect(screen.getByText(detailMessages.remaining).getAttribute('title')).toBe(detailMessages.countHint);
  expect(screen.queryByText(detailMessages.remainingUnknown)).toBeNull();
  unmount();
  show({});
  expect(screen.queryByText(detailMessages.remaining)).toBeNull();
  expect(screen.getByText(detailMessages.remainingUnknown)).toBeTruthy();
});

test('a run in progress shows how many of the counted items it has processed, and says when there are none yet', () => {
  const { unmount } = show({ itemsTotal: 20 });
  expect(screen.getByText('10 of 20')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: detailMessages.processed }).getAttribute('value')).toBe('10');
  unmount();
  show({ itemsProcessed: 0, itemsTotal: 20 });
  expect(screen.getByText(detailMessages.nothingProcessedYet)).toBeTruthy();
  cleanup();
  show({ status: 'success', itemsTotal: 20, endTime: new Date().toISOString() });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(detailMessages.nothingProcessedYet)).toBeNull();
});

test('a run of documents that were reset, but not found, does not advise to reset the indexer', () => {
  const ended = { status: 'success', itemsProcessed: 0, initialTrackingState: '{}' } as const;
  show({ ...ended, mode: 'indexingResetDocs', statusDetail: 'resetDocs' });
  expect(screen.getByText(detailMessages.noneReset)).toBeTruthy();
  expect(screen.queryByText(detailMessages.noneProcessed)).toBeNull();
  cleanup();
  show({ ...ended, mode: 'indexingAllDocs' });
  expect(screen.getByText(detailMessages.noneProcessed)).toBeTruthy();
});
