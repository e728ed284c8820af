/** Labels of the form by path. */
export const fieldLabels: Readonly<Record<string, string>> = {
  kind: 'Location',
  readOnly: 'Read-only',
  isPrivate: 'Share with other users',
  dialect: 'API dialect',
  credentialSource: 'Authentication',
  hasDocumentSecurity: 'Document-level security',
  tokenRequest: 'Access tokens',
  'tokenRequest.clientId': 'Client ID',
  'credentials.clientCertificate': 'Certificate',
  managementUrl: 'Management endpoint',
  subscriptionId: 'Subscription ID',
  subscriptionIds: 'Subscription IDs',
  'credentials.managementToken': 'Access token',
};

/** Texts of the dialog of a connection, which the list doesn't load. */
export const formMessages = {
  form: 'Connection',
  saved: (name: string) => `Connection ${name} saved`,
  added: (name: string) => `Connection ${name} added`,
  saveFailed: "Couldn't save the connection",
  save: 'Save',
  cancel: 'Cancel',
  discover: 'Discover services',
  discoverHint: 'Select services of your subscriptions. Searchdeck reads their keys.',
  managed:
    'Searchdeck created this connection for the local search service, and reads its endpoint and credentials at each start. Replace a key here only if another program regenerated it.',
  endpointChanges: 'Changing the endpoint removes saved credentials. Re-enter them.',
  shared: 'Everyone who signs in can use this connection, each user within their role.',
  private: 'Only you can see and use this connection. Owners of this console see its settings, and can delete it.',
  discardTitle: 'Discard changes?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
};
