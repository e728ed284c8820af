import { parseDocument } from '../documents/document-text.js';
import { project } from '../documents/projection.js';
import type { Candidate } from '../ranking/top-documents.js';
import type { Hit, Subscores } from '../types.js';
import { keepMatchedElements } from '../vector/search/matched-elements.js';
import type { SearchMatches } from './collect.js';
import { HitExplainer } from './explain-hits.js';
import type { SearchPlan } from './search-plan.js';

/** Reads the documents of a page and adds what the request selects of each. */
export function fetchHits(plan: SearchPlan, { vectors }: SearchMatches, page: readonly Candidate[]): Hit[] {
  const { request, context, profile, projection, internalProjection, highlights } = plan;
  const { snapshot, run } = context;
  const debug = request.debug?.split('|') ?? [];
  const includes = (...modes: string[]): boolean => modes.some((mode) => debug.includes(mode));
  const explainer = includes('explain') ? new HitExplainer(plan, vectors) : undefined;
  const rows = context.load(page.map(({ segment, doc }) => segment.idOf(doc)));
  return page.flatMap((candidate, i): Hit[] => {
    run.budget.check();
    const row = rows[i];
    if (row === undefined) return [];
    const document = parseDocument(snapshot.schema, row.body);
    const matchedDocument =
      vectors === undefined ? document : keepMatchedElements(document, vectors.elements(candidate), request.select);
    const hit: Hit = { score: candidate.score, key: row.key, document: project(projection, matchedDocument) };
    if (internalProjection !== undefined) hit.internalFields = project(internalProjection, document);
    const fragments = highlights.mark(document);
    if (fragments !== undefined) hit.highlights = fragments;
    const boost = profile.boost(candidate.segment, candidate.doc);
    if (boost !== undefined) hit.documentBoost = boost;
    if (explainer !== undefined) hit.explanation = explainer.explain(candidate);
    if (includes('vector', 'all')) {
      hit.subscores = vectors?.subscores(candidate) ?? textSubscores(plan.hasText, candidate.score, boost);
    }
    const innerHits = includes('innerHits', 'all') ? vectors?.innerHits(candidate) : undefined;
    if (innerHits !== undefined) hit.innerHits = innerHits;
    return [hit];
  });
}

/** The subscores of a query without vectors: the score before scoring functions. */
function textSubscores(hasText: boolean, score: number, boost = 1): Subscores {
  return { ...(hasText && boost !== 0 ? { text: Math.fround(score / boost) } : {}), vectors: [] };
}
