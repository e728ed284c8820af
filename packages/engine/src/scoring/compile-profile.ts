import { badRequest } from '@searchdeck/contract';
import { parseScoringParameter } from '@searchdeck/query';
import type { IndexSchema } from '../definition/index-schema.js';
import type { Frame } from '../execution/frame.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation, SearchRequest } from '../types.js';
import { compileFunction, type ScoringFunction } from './scoring-function.js';
import { AGGREGATIONS } from './shape.js';

/** What a scoring profile does to a search; without one it does nothing. */
export interface CompiledProfile {
  /** Text weights by field. */
  weights: ReadonlyMap<string, number>;
  /** False when `apply` does nothing. */
  readonly changesScores: boolean;
  /** Multiplies the scores of the matches by the value of the functions. */
  apply(segment: Segment, frame: Frame): void;
  /** The factor that `apply` gives a document; undefined without functions. */
  boost(segment: Segment, doc: number): number | undefined;
  explain(segment: Segment, doc: number, score: number, parts: readonly (Explanation | undefined)[]): Explanation;
}

/** The profile a request names, or the default one. Throws SearchError 400 for an unknown profile. */
export function compileScoringProfile(schema: IndexSchema, request: SearchRequest, now: number): CompiledProfile {
  const { scoringProfiles, defaultScoringProfile } = schema.definition;
  const name = request.scoringProfile || defaultScoringProfile;
  const parameters = new Map(
    (request.scoringParameters ?? []).map((text) => {
      const { name: parameter, values } = parseScoringParameter(text);
      return [parameter, values];
    }),
  );
  if (!name) return new Profile(new Map(), [], sum);
  const definition = scoringProfiles?.find((profile) => profile.name === name);
  if (definition === undefined) {
    throw badRequest(
      `The specified scoring profile '${name}' does not exist in this index definition.\r\nParameter name: scoringProfile`,
      {
        code: 'InvalidRequestParameter',
        target: 'scoringProfile',
      },
    );
  }
  const functions = (definition.functions ?? []).map((each) => ({
    label: `${each.type}(${each.fieldName})`,
    value: compileFunction(each, { schema, parameters, now }),
  }));
  const aggregate = AGGREGATIONS[definition.functionAggregation ?? 'sum'] ?? sum;
  return new Profile(new Map(Object.entries(definition.text?.weights ?? {})), functions, aggregate);
}

type Aggregate = (values: readonly (number | undefined)[]) => number | undefined;
const sum = AGGREGATIONS['sum']!;

class Profile implements CompiledProfile {
  constructor(
    readonly weights: ReadonlyMap<string, number>,
    readonly functions: readonly { label: string; value: ScoringFunction }[],
    readonly aggregate: Aggregate,
  ) {}

  get changesScores(): boolean {
    return this.functions.length > 0;
  }

  apply(segment: Segment, frame: Frame): void {
    if (this.functions.length === 0) return;
    const readers = this.functions.map((each) => each.value(segment));
    const values: (number | undefined)[] = readers.map(() => undefined);
    const { bits, scores } = frame;
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i]!;
      while (word !== 0) {
        const low = word & -word;
        const doc = (i << 5) + 31 - Math.clz32(low);
        for (let f = 0; f < readers.length; f++) values[f] = readers[f]!(doc);
        const factor = this.aggregate(values);
        if (factor !== undefined) scores[doc] = scores[doc]! * factor;
        word ^= low;
      }
    }
  }

  boost(segment: Segment, doc: number): number | undefined {
    if (this.functions.length === 0) return undefined;
    return this.aggregate(this.functions.map((each) => each.value(segment)(doc))) ?? 1;
  }

  explain(segment: Segment, doc: number, score: number, parts: readonly (Explanation | undefined)[]): Explanation {
    const matching = parts.filter((part) => part !== undefined);
    const text: Explanation =
      matching.length === 1
        ? matching[0]!
        : { value: matching.reduce((total, part) => total + part.value, 0), description: 'sum of:', details: matching };
    const values = this.functions.map((each) => ({ label: each.label, value: each.value(segment)(doc) }));
    const factor = this.aggregate(values.map((each) => each.value));
    if (factor === undefined) return { ...text, value: score };
    const details = values.map(({ label, value }) => ({
      value: value ?? 0,
      description: value === undefined ? `${label} does not apply` : label,
    }));
    return {
      value: score,
      description: 'product of:',
      details: [text, { value: factor, description: 'aggregated scoring functions', details }],
    };
  }
}
