/** data-plane.md "Search documents: query parameters". */
export const documentedQueryLanguages = [
  'none', 'en-us', 'en-gb', 'en-in', 'en-ca', 'en-au', 'fr-fr', 'fr-ca', 'de-de', 'es-es', 'es-mx', 'zh-cn', 'zh-tw',
  'pt-br', 'pt-pt', 'it-it', 'ja-jp', 'ko-kr', 'ru-ru', 'cs-cz', 'nl-be', 'nl-nl', 'hu-hu', 'pl-pl', 'sv-se', 'tr-tr',
  'hi-in', 'ar-sa', 'ar-eg', 'ar-ma', 'ar-kw', 'ar-jo', 'da-dk', 'no-no', 'bg-bg', 'hr-hr', 'hr-ba', 'ms-my', 'ms-bn',
  'sl-sl', 'ta-in', 'vi-vn',
] as const;
/** service-facts §3. */
export const addedQueryLanguages = [
  'el-gr', 'ro-ro', 'is-is', 'id-id', 'th-th', 'lt-lt', 'uk-ua', 'lv-lv', 'et-ee', 'ca-es', 'fi-fi', 'sr-ba', 'sr-me',
  'sr-rs', 'sk-sk', 'nb-no', 'hy-am', 'bn-in', 'eu-es', 'gl-es', 'gu-in', 'he-il', 'ga-ie', 'kn-in', 'ml-in', 'mr-in',
  'fa-ae', 'pa-in', 'te-in', 'ur-pk',
] as const;
