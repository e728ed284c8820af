/** Texts of tasks, by kind and by operation. */
export const taskMessages = {
  operations: {
    'services.put': 'Creating the service',
    'services.update': 'Changing the service',
    'services.upgrade': 'Upgrading the service',
    'services.delete': 'Deleting the service',
    'sharedPrivateLinks.put': 'Creating the shared private link',
    'sharedPrivateLinks.delete': 'Deleting the shared private link',
  },
  finished: {
    'services.put': 'Service created',
    'services.update': 'Service changed',
    'services.upgrade': 'Service upgraded',
    'services.delete': 'Service deleted',
    'sharedPrivateLinks.put': 'Shared private link created',
    'sharedPrivateLinks.delete': 'Shared private link deleted',
  },
  label: 'Operations in progress',
  elapsed: (duration: string) => `${duration} elapsed`,
  stop: 'Stop following',
  stopHint: 'The service finishes the operation anyway.',
  failed: (operation: string) => `${operation} failed`,
  notFollowed: "The change was accepted, but its progress can't be followed",
  dismiss: 'Dismiss',
  ofService: (operation: string, service: string | undefined) =>
    service === undefined ? operation : `${operation}: ${service}`,
  deleteDocuments: (index: string) => `Delete documents of ${index}`,
  exportDocuments: (index: string, format: string) => `Export ${index} as ${format}`,
  rebuildIndex: (index: string) => `Rebuild ${index}`,
  newIndexStays: 'The new index stays as it is.',
  deletedStay: 'Documents that are already deleted stay deleted.',
};
