/** Hosts of the public clouds. A connection of kind `cloud` may use these and SEARCHDECK_ALLOWED_ORIGINS. */
const clouds = [
  { suffix: '.search.windows.net', dataResource: 'https://search.azure.com' },
  { suffix: '.search.azure.us', dataResource: 'https://search.azure.us' },
  { suffix: '.search.azure.cn', dataResource: 'https://search.azure.cn' },
] as const;
export const dataPlaneSuffixes = clouds.map(({ suffix }) => suffix);
/** The cloud of an endpoint; undefined if it belongs to none of them. */
export const cloudOf = (origin: string) => clouds.find(({ suffix }) => origin.endsWith(suffix));
export const managementHosts = [
  'management.azure.com',
  'management.usgovcloudapi.net',
  'management.chinacloudapi.cn',
] as const;
/** Hosts that issue the access tokens of these clouds. */
export const loginHosts = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
] as const;
