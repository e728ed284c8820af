// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { DebugStep } from '@searchdeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { stepMessages } from './messages';
import { StepInspector } from './step-inspector';

beforeAll(setUpComponents);
afterEach(cleanup);

/** A skill that was executed for no record. */
const step: DebugStep = {
  name: 'Enrichment.SplitSkill.split',
  skill: 0,
  context: '/document/pages/*',
  status: 'skipped',
  isReused: false,
  durationMs: 1,
  recordCount: 0,
  records: [],
  warnings: [],
  errors: [],
  calls: [],
  callCount: 0,
};
const show = (shown: DebugStep) => {
  render(
    <MantineProvider>
      <StepInspector step={shown} editor={null} />
    </MantineProvider>,
  );
};

test('a skill without matches of its context says so', () => {
  show(step);
  expect(screen.getByText(stepMessages.noRecords)).toBeTruthy();
});

test('a skill that failed, or has a warning, shows the problem and does not seem to have no context', () => {
  const problem = { name: step.name, message: "The input 'text' must be a string." };
  for (const problems of [{ errors: [problem] }, { warnings: [problem] }]) {
    show({ ...step, ...problems });
    expect(screen.getByText(problem.message, { exact: false })).toBeTruthy();
    expect(screen.queryByText(stepMessages.noRecords)).toBeNull();
    cleanup();
  }
});
