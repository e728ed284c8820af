import { invalidParameter, limits } from '@searchdeck/contract/core';
import { countNodes, sumOf } from '../explain/explain.js';
import type { Candidate } from '../ranking/top-documents.js';
import type { Explanation } from '../types.js';
import type { VectorMatches } from '../vector/search/vector-matches.js';
import { explainFusion } from './explain-fusion.js';
import type { SearchPlan } from './search-plan.js';

/** Builds the score trees of the hits of one response. */
export class HitExplainer {
  private nodes = 0;

  constructor(
    private readonly plan: SearchPlan,
    private readonly vectors: VectorMatches | undefined,
  ) {}

  /** Throws SearchError 400 when the trees of the response become too large. */
  explain(candidate: Candidate): Explanation {
    const explanation = { ...this.scoreTree(candidate), value: candidate.score };
    this.nodes += countNodes(explanation);
    if (this.nodes > limits.explanationNodes) throw tooManyNodes();
    return explanation;
  }

  private scoreTree(candidate: Candidate): Explanation {
    const { profile, context, hasText } = this.plan;
    const { segment, doc } = candidate;
    if (this.vectors === undefined) return profile.explain(segment, doc, this.textParts(candidate));
    const textParts = hasText ? this.textParts(candidate).filter((part) => part !== undefined) : [];
    const text = textParts.length === 0 ? undefined : sumOf(textParts);
    const rankings = context.vectors.length + (hasText ? 1 : 0);
    return profile.explain(segment, doc, [explainFusion(this.vectors.ranks(candidate), rankings > 1, text)]);
  }

  /** The text query, and the scored parts of the filter. */
  private textParts({ segment, doc }: Candidate): (Explanation | undefined)[] {
    const { weight, filter, context } = this.plan;
    return [weight, ...(filter?.scoring ?? [])].map((each) => each.explain(segment, doc, context.run));
  }
}

const tooManyNodes = () =>
  invalidParameter(
    `The score explanations of this response have more than ${limits.explanationNodes} nodes. Request fewer results or use fewer clauses.`,
    'debug',
  );
