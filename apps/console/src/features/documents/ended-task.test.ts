import type { Task } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { endedAt, endedTask } from './ended-task';

const task = (id: string, state: Task['state'], minute: number) => ({
  id,
  state,
  updatedAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
});
const tasks = [task('running', 'running', 9), task('export', 'succeeded', 5), task('import', 'failed', 7)];
const none = { requestedId: null, removedUntil: 0 };

describe('the ended task above the documents', () => {
  it('is the newest one', () => {
    expect(endedTask(tasks, none)?.id).toBe('import');
    expect(endedTask(tasks.slice(0, 2), none)?.id).toBe('export');
    expect(endedTask(tasks.slice(0, 1), none)).toBeUndefined();
  });

  it('is the requested one', () => {
    expect(endedTask(tasks, { ...none, requestedId: 'export' })?.id).toBe('export');
    expect(endedTask(tasks, { ...none, requestedId: 'running' })?.id).toBe('import');
  });

  it('did not end before one that the user removed', () => {
    const removed = task('removed', 'succeeded', 6);
    expect(endedTask([removed, tasks[1]!], { ...none, removedUntil: endedAt(removed) })).toBe(removed);
    expect(endedTask([tasks[1]!], { ...none, removedUntil: endedAt(removed) })).toBeUndefined();
    expect(endedTask(tasks, { ...none, removedUntil: endedAt(removed) })?.id).toBe('import');
    expect(endedTask(tasks, { requestedId: 'export', removedUntil: endedAt(removed) })?.id).toBe('export');
  });
});
