import type { Task } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { endedAt, findEndedTask } from './ended-task';

const task = (id: string, state: Task['state'], minute: number) => ({
  id,
  state,
  updatedAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
});
const tasks = [task('running', 'running', 9), task('export', 'succeeded', 5), task('import', 'failed', 7)];
const none = { requestedId: null, removedUntil: 0 };

describe('the ended task above the documents', () => {
  it('is the newest one', () => {
    expect(findEndedTask(tasks, none)?.id).toBe('import');
    expect(findEndedTask(tasks.slice(0, 2), none)?.id).toBe('export');
    expect(findEndedTask(tasks.slice(0, 1), none)).toBeUndefined();
  });

  it('is the requested one', () => {
    expect(findEndedTask(tasks, { ...none, requestedId: 'export' })?.id).toBe('export');
    expect(findEndedTask(tasks, { ...none, requestedId: 'running' })?.id).toBe('import');
  });

  it('did not end before one that the user removed', () => {
    const removed = task('removed', 'succeeded', 6);
    expect(findEndedTask([removed, tasks[1]!], { ...none, removedUntil: endedAt(removed) })).toBe(removed);
    expect(findEndedTask([tasks[1]!], { ...none, removedUntil: endedAt(removed) })).toBeUndefined();
    expect(findEndedTask(tasks, { ...none, removedUntil: endedAt(removed) })?.id).toBe('import');
    expect(findEndedTask(tasks, { requestedId: 'export', removedUntil: endedAt(removed) })?.id).toBe('export');
  });
});
