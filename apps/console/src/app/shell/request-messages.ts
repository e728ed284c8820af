/** Texts of the details of a request. */
export const requestMessages = {
  details: 'Request details',
  closeDetails: 'Close request details',
  copyAsCurl: 'Copy as curl',
  copyAsCurlHint: 'Copy as curl, with a placeholder for the API key',
  copyRequestId: 'Copy request ID',
  status: 'Status',
  pending: 'Pending',
  noResponse: 'No response',
  duration: 'Duration',
  size: 'Size',
  sent: 'Sent',
  operation: 'Operation',
  requestId: 'Request ID',
  requestBody: 'Request body',
  response: 'Response',
};
