import { coversVersion, previewFacetVersions, withErrorPath } from '@searchdeck/contract';
import { invalidParameter, parseFacet, type FacetExpression } from '@searchdeck/query';

// `default` and `precisionThreshold` come with `metric` only.
const PREVIEW_PARTS = ['metric', 'includeTermFilter', 'excludeTermFilter', 'children'] as const;
/** As the expression writes them. */
const PART_TEXTS: Record<(typeof PREVIEW_PARTS)[number], string> = {
  metric: 'metric',
  includeTermFilter: 'includeTermFilter',
  excludeTermFilter: 'excludeTermFilter',
  children: '>',
};

const check = (facet: FacetExpression, version: string): void => {
  for (const part of PREVIEW_PARTS) {
    if (facet[part] !== undefined) {
      throw invalidParameter(
        `'${PART_TEXTS[part]}' faceting is not supported in the API version '${version}' (facet '${facet.path}').`,
        'facet',
      );
    }
  }
};

/** 400 for facet expressions with parts that the api-version of the request does not have. */
export const checkFacets = (facets: readonly string[] | null | undefined, version: string): void => {
  if (coversVersion(previewFacetVersions, version)) return;
  for (const [i, text] of (facets ?? []).entries()) {
    withErrorPath(`facets[${i}]`, () => check(parseFacet(text), version), 'facet');
  }
};
