import { badRequest, NO_ERROR_CODE } from '@searchdeck/contract';
import type { SearchRequest } from '@searchdeck/engine';

/** The language of a request, which a parameter requires. SearchError 400 if the request names none. */
export function requiredLanguage(request: SearchRequest, parameter: string): string {
  const language = request['queryLanguage'];
  if (typeof language === 'string' && language.toLowerCase() !== 'none') return language;
  throw badRequest(
    `The parameter '${parameter}' requires 'queryLanguage' to name a language.\r\nParameter name: ${parameter}`,
    { code: NO_ERROR_CODE, target: parameter },
  );
}
