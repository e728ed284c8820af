/** Hosts of the service family's public clouds. A connection of kind `cloud` may name these and what an operator lists. */
export const dataPlaneSuffixes = ['.search.windows.net', '.search.azure.us', '.search.azure.cn'] as const;
export const managementHosts = [
  'management.azure.com',
  'management.usgovcloudapi.net',
  'management.chinacloudapi.cn',
] as const;
