/** Texts of the details of a request. */
export const requestMessages = {
  none: { requests: 'No requests yet.', errors: 'No errors.' },
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
