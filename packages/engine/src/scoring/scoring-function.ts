import { badRequest, type SearchError } from '@searchdeck/contract';
import type { ScoringFunctionDefinition } from '../definition/index-definition.js';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { distanceKm } from '../filter/geo.js';
import { isPresent } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { forEachElementOf } from '../facets/element-walk.js';
import { parseDuration } from './duration.js';
import { SHAPES } from './shape.js';

/** The value of one scoring function for a document; undefined where it does not apply. */
export type ScoringFunction = (segment: Segment) => (doc: number) => number | undefined;

export interface FunctionInput {
  schema: IndexSchema;
  /** Values of the request's scoring parameters by name. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

const profileError = (detail: string, target: string): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${target}`, { code: 'InvalidRequestParameter', target });

/** service-facts §5 "Scoring objects", §8 "Scoring profile". Throws SearchError 400 for a missing parameter. */
export function compileFunction(definition: ScoringFunctionDefinition, input: FunctionInput): ScoringFunction {
  const field = input.schema.byPath.get(definition.fieldName);
  if (field === undefined || field.column === undefined) {
    throw profileError(
      `The scoring function's field '${definition.fieldName}' is not a filterable field.`,
      'scoringProfile',
    );
  }
  const shape = SHAPES[definition.interpolation ?? 'linear'] ?? SHAPES['linear']!;
  const boosted = (u: number): number => 1 + (definition.boost - 1) * shape(u);
  switch (definition.type) {
    case 'magnitude':
      return magnitude(field, definition, boosted);
    case 'freshness':
      return freshness(field, definition, input.now, boosted);
    case 'distance':
      return distance(field, definition, input, boosted);
    case 'tag':
      return tag(field, definition, input);
    default:
      throw profileError(`The scoring function type '${definition.type}' is not known.`, 'scoringProfile');
  }
}

function numberOf(field: SchemaField, to: (value: number) => number | undefined): ScoringFunction {
  return (segment) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'number' || field.repeated) return () => undefined;
    return (doc) => (isPresent(column, doc) ? to(column.values[doc]!) : undefined);
  };
}

function magnitude(
  field: SchemaField,
  definition: ScoringFunctionDefinition,
  boosted: (u: number) => number,
): ScoringFunction {
  const {
    boostingRangeStart: start = 0,
    boostingRangeEnd: end = 1,
    constantBoostBeyondRange,
  } = definition.magnitude ?? {};
  return numberOf(field, (value) => {
    // The strong end is the range's end, whichever way the range runs.
    const u = start === end ? 0 : (end - value) / (end - start);
    if (u < 0) return constantBoostBeyondRange === true ? boosted(0) : undefined;
    return u <= 1 ? boosted(u) : undefined;
  });
}

function freshness(
  field: SchemaField,
  definition: ScoringFunctionDefinition,
  now: number,
  boosted: (u: number) => number,
): ScoringFunction {
  const duration = parseDuration(definition.freshness?.boostingDuration ?? '');
  return numberOf(field, (value) => {
    const u = (now - value) / duration;
    return u >= 0 && u <= 1 ? boosted(u) : undefined;
  });
}

function distance(
  field: SchemaField,
  definition: ScoringFunctionDefinition,
  input: FunctionInput,
  boosted: (u: number) => number,
): ScoringFunction {
  const { referencePointParameter: name = '', boostingDistance = 0 } = definition.distance ?? {};
  const [lon, lat] = parameter(input, name).map(Number);
  if (lon === undefined || lat === undefined || !(Math.abs(lon) <= 180) || !(Math.abs(lat) <= 90)) {
    throw profileError(`The scoring parameter '${name}' is a point: 'name-longitude,latitude'.`, 'scoringParameter');
  }
  return (segment) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'geo' || field.repeated) return () => undefined;
    return (doc) => {
      if (!isPresent(column, doc)) return undefined;
      const u = distanceKm(lon, lat, column.lon[doc]!, column.lat[doc]!) / boostingDistance;
      return u <= 1 ? boosted(u) : undefined;
    };
  };
}

/** Applies once however many tags match: linear grows with the share of the asked tags, constant does not. */
function tag(field: SchemaField, definition: ScoringFunctionDefinition, input: FunctionInput): ScoringFunction {
  const wanted = new Set(parameter(input, definition.tag?.tagsParameter ?? ''));
  const constant = definition.interpolation === 'constant';
  return (segment) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'string') return () => undefined;
    const ordinals = new Set(
      [...wanted].map((value) => column.dictionary.find(value)).filter((ordinal) => ordinal >= 0),
    );
    return (doc) => {
      const found = new Set<number>();
      forEachElementOf(segment, field.space, doc, (element) => {
        const ordinal = column.ordinals[element]!;
        if (ordinals.has(ordinal)) found.add(ordinal);
      });
      if (found.size === 0) return undefined;
      return 1 + (definition.boost - 1) * (constant ? 1 : found.size / wanted.size);
    };
  };
}

function parameter({ parameters }: FunctionInput, name: string): readonly string[] {
  const values = parameters.get(name);
  if (values === undefined) {
    throw profileError(
      `Expected 1 parameter(s) but 0 were supplied: the scoring profile needs the parameter '${name}'.`,
      'scoringParameter',
    );
  }
  return values;
}
