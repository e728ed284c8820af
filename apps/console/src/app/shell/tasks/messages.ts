/** Texts of the list of tasks. */
export const taskListMessages = {
  title: 'Tasks',
  empty: 'No tasks.',
  emptyHint: 'Exports, bulk deletions, and changes of services appear here.',
  notLoaded: "Couldn't load tasks",
  states: {
    queued: 'Queued',
    running: 'Running',
    waiting: 'Needs a decision',
    succeeded: 'Succeeded',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  progress: (title: string) => `Progress of ${title}`,
  cancel: 'Cancel',
  cancelTask: (title: string) => `Cancel: ${title}`,
  notCanceled: "Couldn't cancel the task",
  download: 'Download',
  notDownloaded: "Couldn't download the file",
  remove: (title: string) => `Remove: ${title}`,
  notRemoved: "Couldn't remove the task",
};
