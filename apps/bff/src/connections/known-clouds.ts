/** Hosts of the public clouds. A connection of kind `cloud` may use these and SEARCHDECK_ALLOWED_ORIGINS. */
export const dataPlaneSuffixes = ['.search.windows.net', '.search.azure.us', '.search.azure.cn'] as const;
export const managementHosts = [
  'management.azure.com',
  'management.usgovcloudapi.net',
  'management.chinacloudapi.cn',
] as const;
