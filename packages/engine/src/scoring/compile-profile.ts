import type { FunctionAggregation } from '@searchdeck/contract';
import { invalidParameter, withErrorPath } from '@searchdeck/contract/core';
import { parseScoringParameter } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { leaf, node, sumOf } from '../explain/explain.js';
import type { MatchSet } from '../weights/match-set.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation, SearchRequest } from '../types.js';
import { compileFunction, type ScoringFunction } from './scoring-function.js';
import { aggregate } from '../explain/aggregate.js';

/** The effect of a scoring profile on a search. Without a profile, it has none. */
export interface CompiledProfile {
  /** Text weights by field. */
  weights: ReadonlyMap<string, number>;
  /** Whether `apply` has an effect. */
  readonly changesScores: boolean;
  /** Multiplies the scores of the matches by the aggregated value of the functions. */
  apply(segment: Segment, matchSet: MatchSet): void;
  /** The factor that `apply` gives a document; undefined without functions. */
  boost(segment: Segment, doc: number): number | undefined;
  /** The tree of a score: the sum of the matching parts times the aggregated value of the functions. */
  explain(segment: Segment, doc: number, parts: readonly (Explanation | undefined)[]): Explanation;
}

/** The profile that a request names, or the default one. Throws SearchError 400 for an unknown profile. */
export function compileScoringProfile(snapshot: Snapshot, request: SearchRequest, now: number): CompiledProfile {
  const { schema, analysis } = snapshot;
  const { scoringProfiles, defaultScoringProfile } = schema.definition;
  const name = request.scoringProfile || defaultScoringProfile;
  const definition = scoringProfiles?.find((profile) => profile.name === name);
  const names = (definition?.functions ?? []).flatMap((each) => {
    if (each.type === 'tag') return [each.tag.tagsParameter];
    return each.type === 'distance' ? [each.distance.referencePointParameter] : [];
  });
  const parameters = new Map(
    (request.scoringParameters ?? []).map((text, i) => {
      const { name: parameter, values } = withErrorPath(
        `scoringParameters[${i}]`,
        () => parseScoringParameter(text, { names }),
        'scoringParameter',
      );
      return [parameter, { values, requestPath: `scoringParameters[${i}]` }];
    }),
  );
  if (!name) return new Profile(new Map(), [], 'sum');
  if (definition === undefined) {
    throw invalidParameter(
      `The specified scoring profile '${name}' does not exist in this index definition.`,
      'scoringProfile',
    );
  }
  const input = { schema, parameters, now, normalizer: (field: SchemaField) => analysis.normalizer(field) };
  const functions = (definition.functions ?? []).map((each) => compileFunction(each, input));
  return new Profile(
    new Map(Object.entries(definition.text?.weights ?? {})),
    functions,
    definition.functionAggregation ?? 'sum',
    name,
  );
}

class Profile implements CompiledProfile {
  constructor(
    readonly weights: ReadonlyMap<string, number>,
    readonly functions: readonly ScoringFunction[],
    readonly aggregation: FunctionAggregation,
    readonly name?: string,
  ) {}

  get changesScores(): boolean {
    return this.functions.length > 0;
  }

  apply(segment: Segment, matchSet: MatchSet): void {
    if (this.functions.length === 0) return;
    const readers = this.functions.map((each) => each.of(segment));
    const values: (number | undefined)[] = readers.map(() => undefined);
    const { bits, scores } = matchSet;
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i]!;
      while (word !== 0) {
        const low = word & -word;
        const doc = (i << 5) + 31 - Math.clz32(low);
        for (let f = 0; f < readers.length; f++) values[f] = readers[f]!(doc);
        const factor = aggregate(this.aggregation, values);
        if (factor !== undefined) scores[doc] = scores[doc]! * factor;
        word ^= low;
      }
    }
  }

  boost(segment: Segment, doc: number): number | undefined {
    if (this.functions.length === 0) return undefined;
    return (
      aggregate(
        this.aggregation,
        this.functions.map((each) => each.of(segment)(doc)),
      ) ?? 1
    );
  }

  explain(segment: Segment, doc: number, parts: readonly (Explanation | undefined)[]): Explanation {
    const base = sumOf(parts.filter((part) => part !== undefined));
    if (this.functions.length === 0) return base;
    const functions = this.functions.map((each) => each.explain(segment, doc));
    const description = `${this.aggregation} of the functions of the scoring profile '${this.name}'`;
    const factor = functions.some((each) => each.informational !== true)
      ? node(this.aggregation, description, functions)
      : { ...leaf(1, `${description}: none applies`), details: functions };
    return node('product', 'score times the scoring functions', [base, factor]);
  }
}
