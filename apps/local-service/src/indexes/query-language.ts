import type { SearchRequest } from '@searchdeck/engine';
import { invalidParameter } from '@searchdeck/query';

/** The language of a request, which a parameter requires. SearchError 400 if the request names none. */
export function requiredLanguage(request: SearchRequest, parameter: string): string {
  const language = request['queryLanguage'];
  if (typeof language === 'string' && language.toLowerCase() !== 'none') return language;
  throw invalidParameter(`The parameter '${parameter}' requires 'queryLanguage' to name a language.`, parameter);
}
