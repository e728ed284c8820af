/** Labels of the form by path. */
export const fieldLabels: Readonly<Record<string, string>> = {
  kind: 'Location',
  readOnly: 'Read-only',
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
