import { invalidParameter } from '@searchdeck/contract/core';

interface HighlightTags {
  highlightPreTag?: string | null | undefined;
  highlightPostTag?: string | null | undefined;
}

/** Throws SearchError 400 if only one of the tags is set. */
export function checkHighlightTags({ highlightPreTag, highlightPostTag }: HighlightTags): void {
  if ((highlightPreTag == null) === (highlightPostTag == null)) return;
  throw invalidParameter('highlightPreTag and highlightPostTag must be set together.', 'highlightPreTag');
}
