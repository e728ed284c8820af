/** Texts of the first load of the overview. */
export const messages = {
  localService: 'Local search service',
  cloudService: 'Search service',
  endpoint: 'Endpoint',
  managementEndpoint: 'Management endpoint',
  serviceName: 'Service',
  resourceGroup: 'Resource group',
  importData: 'Import data',
  connectCode: 'Connect your code',
  copy: (label: string): string => `Copy ${label.toLowerCase()}`,

  usage: {
    title: 'Usage',
    updated: 'Updated',
    resource: 'Resource',
    usage: 'Usage',
    quota: 'Quota',
    share: 'Share',
    noQuota: "The service doesn't report a quota.",
    nearlyFull: 'nearly full',
    full: 'full',
    unavailable: "Usage isn't available for this service.",
    loadFailed: "Couldn't load service statistics",
    needsAdminKey: 'Service statistics require an admin key',
    needsAdminKeyDescription: (reason: string): string => `${reason} Searching documents still works.`,
    manageConnections: 'Manage connections',
  },
};
