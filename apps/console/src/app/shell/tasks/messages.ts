import type { AlertSeverity } from '@searchdeck/contract';
import { plural } from '../../../shared/format/format';

/** Texts of the list of tasks. */
export const taskListMessages = {
  title: 'Tasks',
  waitingCount: (label: string, count: number) => `${label}, ${count} waiting for a decision`,
  runningCount: (label: string, count: number) => `${label}, ${count} running`,
  failedCount: (label: string, count: number) => `${label}, ${count} failed`,
  empty: 'No tasks.',
  emptyHint: 'Imports, exports, rebuilds, bulk deletions, and changes to services appear here.',
  loadFailed: "Couldn't load tasks",
  states: {
    queued: 'Queued',
    running: 'Running',
    waiting: 'Needs a decision',
    succeeded: 'Succeeded',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  progress: (title: string) => `Progress of ${title}`,
  lastProgress: (progress: string) => `Last progress: ${progress}`,
  cancel: 'Cancel',
  cancelTask: (title: string) => `Cancel: ${title}`,
  cancelFailed: "Couldn't cancel the task",
  rejected: (count: number) => `${plural(count, 'row')} rejected`,
  download: 'Download',
  downloadRejected: 'Download rejected rows',
  downloadFailed: "Couldn't download the file",
  remove: (title: string) => `Remove: ${title}`,
  removeFailed: "Couldn't remove the task",
};

/** Texts of the list of alerts. */
export const alertListMessages = {
  title: 'Alerts',
  unreadCount: (label: string, count: number) => `${label}, ${plural(count, 'unread alert')}`,
  alert: (metric: string, value: string) => `${metric}: ${value}`,
  threshold: (severity: AlertSeverity, value: string) =>
    severity === 'critical' ? `Critical at ${value}` : `Warning at ${value}`,
  resolved: 'Resolved',
  markRead: (alert: string) => `Mark as read: ${alert}`,
  markAllRead: 'Mark all as read',
  markAsReadFailed: "Couldn't mark the alerts as read",
};
