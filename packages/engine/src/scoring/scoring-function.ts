import type { InterpolationShape, SearchError } from '@searchdeck/contract';
import {
  DAY_MS,
  invalidParameter,
  durationSeconds,
  interpolationShapes,
  prefixErrorPath,
  printDateTime,
} from '@searchdeck/contract/core';
import type { ScoringFunctionDefinition } from '../definition/index-definition.js';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { asInformational, leaf, node } from '../explain/explain.js';
import { distanceKm } from '../filter/geo.js';
import { isPresent } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { forEachElementOf } from '../segment/element-walk.js';
import type { Explanation } from '../types.js';

/** The value of one scoring function for a document; undefined if it does not apply. */
export interface ScoringFunction {
  of: (segment: Segment) => (doc: number) => number | undefined;
  /** The tree of the value, down to the field's value; informational if the function does not apply. */
  explain: (segment: Segment, doc: number) => Explanation;
}

interface ScoringParameter {
  values: readonly string[];
  /** `scoringParameters[1]` */
  requestPath: string;
}

export interface FunctionInput {
  schema: IndexSchema;
  /** The scoring parameters of the request by name. */
  parameters: ReadonlyMap<string, ScoringParameter>;
  /** The normalizer of a field; undefined if it has none. */
  normalizer: (field: SchemaField) => ((text: string) => string) | undefined;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

/** The name of scoring parameters in the errors of the service. */
const PARAMETER = 'scoringParameter';
const profileError = (detail: string, target: string): SearchError => invalidParameter(detail, target);

/** service-behavior §5 "Scoring objects", §8 "Scoring profile". Throws SearchError 400 for a missing parameter. */
export function compileFunction(definition: ScoringFunctionDefinition, input: FunctionInput): ScoringFunction {
  const field = input.schema.byPath.get(definition.fieldName);
  if (field === undefined || field.column === undefined) {
    throw profileError(
      `The scoring function's field '${definition.fieldName}' is not a filterable field.`,
      'scoringProfile',
    );
  }
  const positions = positionsOf(field, definition, input);
  const { boost } = definition;
  const name = definition.interpolation ?? 'linear';
  const interpolation = isShape(name) ? name : 'linear';
  const shape = interpolationShapes[interpolation];
  const label = `${definition.type}(${field.path})`;
  return {
    of: (segment) => {
      const position = positions.position(segment);
      return (doc) => {
        const u = position(doc);
        return u === undefined ? undefined : 1 + (boost - 1) * shape(u);
      };
    },
    explain: (segment, doc) => {
      const u = positions.position(segment)(doc);
      const details = positions.explain(segment, doc);
      if (u === undefined) {
        return { ...asInformational(leaf(0, `${label} does not apply`)), field: field.path, details };
      }
      const position = details.find((detail) => detail.informational !== true) ?? leaf(u, 'position in the range');
      return {
        ...node('boost', `${label}, ${interpolation}: 1 + (boost − 1) · shape`, [
          leaf(boost, 'boost of the function'),
          node(interpolation, `shape: ${interpolation}, from 1 (full boost) to 0 (no boost)`, [position]),
          ...details.filter((detail) => detail.informational === true),
        ]),
        field: field.path,
      };
    },
  };
}

const isShape = (name: string): name is InterpolationShape => Object.hasOwn(interpolationShapes, name);

/** The position of a document's value in the boosted range, from full boost (0) to no boost (1). */
interface RangePositions {
  /** Undefined if the value is out of range or missing. */
  position: (segment: Segment) => (doc: number) => number | undefined;
  /** The tree of the position; only informational nodes if the function does not apply. */
  explain: (segment: Segment, doc: number) => Explanation[];
}

function positionsOf(field: SchemaField, definition: ScoringFunctionDefinition, input: FunctionInput): RangePositions {
  switch (definition.type) {
    case 'magnitude':
      return magnitude(field, definition);
    case 'freshness':
      return freshness(field, definition, input.now);
    case 'distance':
      return distance(field, definition, input);
    case 'tag':
      return tag(field, definition, input);
  }
}

const NO_VALUE = [asInformational(leaf(0, 'the document has no value in the field'))];

/** A function of a number or a date. */
function numeric(
  field: SchemaField,
  position: (value: number) => number | undefined,
  explain: (value: number, u: number | undefined) => Explanation[],
): RangePositions {
  const reader = (segment: Segment): ((doc: number) => number | undefined) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'number' || field.isRepeated) return () => undefined;
    return (doc) => (isPresent(column, doc) ? column.values[doc]! : undefined);
  };
  return {
    position: (segment) => {
      const read = reader(segment);
      return (doc) => {
        const value = read(doc);
        return value === undefined ? undefined : position(value);
      };
    },
    explain: (segment, doc) => {
      const value = reader(segment)(doc);
      return value === undefined ? NO_VALUE : explain(value, position(value));
    },
  };
}

type FunctionOf<Type> = Extract<ScoringFunctionDefinition, { type: Type }>;

function magnitude(field: SchemaField, definition: FunctionOf<'magnitude'>): RangePositions {
  const { boostingRangeStart: start, boostingRangeEnd: end, constantBoostBeyondRange } = definition.magnitude;
  // The boost is full at the end of the range, even if it is below the start.
  const direction = Math.sign(end - start);
  const isBeyond = (value: number): boolean => (value - end) * direction > 0;
  const position = (value: number): number | undefined => {
    if (isBeyond(value)) return constantBoostBeyondRange === true ? 0 : undefined;
    return (value - start) * direction >= 0 ? Math.min(1, (end - value) / (end - start)) : undefined;
  };
  return numeric(field, position, (value, u) => {
    const valueLeaf = leaf(value, `value of ${field.path}`);
    const endLeaf = leaf(end, 'boostingRangeEnd, with full boost');
    if (u === undefined) {
      return [asInformational(valueLeaf), asInformational(leaf(start, 'boostingRangeStart')), asInformational(endLeaf)];
    }
    if (isBeyond(value)) {
      return [
        leaf(0, 'position: at the end of the range or beyond it'),
        asInformational(valueLeaf),
        asInformational(endLeaf),
      ];
    }
    return [
      node('quotient', 'position in the range, from 0 at its end to 1 at its start', [
        node('difference', 'distance from the end of the range', [endLeaf, valueLeaf]),
        node('difference', 'length of the range', [endLeaf, leaf(start, 'boostingRangeStart, without boost')]),
      ]),
    ];
  });
}

function freshness(field: SchemaField, definition: FunctionOf<'freshness'>, now: number): RangePositions {
  const text = definition.freshness.boostingDuration;
  const durationMs = (durationSeconds(text) ?? Number.NaN) * 1000;
  const position = (value: number): number | undefined => {
    const u = (now - value) / durationMs;
    return u >= 0 && u <= 1 ? u : undefined;
  };
  return numeric(field, position, (value, u) => {
    const age = leaf((now - value) / DAY_MS, `age in days of ${printDateTime(value)}, below 0 in the future`);
    const maxAge = leaf(durationMs / DAY_MS, `boostingDuration ${text}, in days`);
    if (u === undefined) return [asInformational(age), asInformational(maxAge)];
    return [node('quotient', 'position: age over the boosting duration', [age, maxAge])];
  });
}

function distance(field: SchemaField, definition: FunctionOf<'distance'>, input: FunctionInput): RangePositions {
  const { referencePointParameter: name, boostingDistance } = definition.distance;
  const { values, requestPath } = parameter(input, name);
  const [lon, lat] = values.map((value) => (value.trim() === '' ? Number.NaN : Number(value)));
  if (
    lon === undefined ||
    lat === undefined ||
    values.length > 2 ||
    !(Math.abs(lon) <= 180) ||
    !(Math.abs(lat) <= 90)
  ) {
    const error = profileError(
      `The scoring parameter '${name}' must be a point, in the form 'name-longitude,latitude'.`,
      PARAMETER,
    );
    throw prefixErrorPath(error, requestPath, PARAMETER);
  }
  const reader = (segment: Segment): ((doc: number) => number | undefined) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'geo' || field.isRepeated) return () => undefined;
    return (doc) => (isPresent(column, doc) ? distanceKm(lon, lat, column.lon[doc]!, column.lat[doc]!) : undefined);
  };
  return {
    position: (segment) => {
      const read = reader(segment);
      return (doc) => {
        const km = read(doc);
        if (km === undefined) return undefined;
        const u = km / boostingDistance;
        return u <= 1 ? u : undefined;
      };
    },
    explain: (segment, doc) => {
      const km = reader(segment)(doc);
      if (km === undefined) return NO_VALUE;
      const distanceLeaf = leaf(km, `kilometers from ${field.path} to the point ${lon}, ${lat} of '${name}'`);
      const maxDistance = leaf(boostingDistance, 'boostingDistance, in kilometers');
      if (km > boostingDistance) return [asInformational(distanceLeaf), asInformational(maxDistance)];
      return [node('quotient', 'position: distance over the boosting distance', [distanceLeaf, maxDistance])];
    },
  };
}

/**
 * Applies once if any tag matches: linear interpolation grows with the fraction of requested tags that match, constant does
 * not. Tags are normalized like the values of the field.
 */
function tag(field: SchemaField, definition: FunctionOf<'tag'>, input: FunctionInput): RangePositions {
  const normalize = input.normalizer(field) ?? ((text: string) => text);
  const requestedTags = new Set(parameter(input, definition.tag.tagsParameter).values.map(normalize));
  const reader = (segment: Segment): ((doc: number) => string[]) => {
    const column = segment.column(field.path);
    if (column?.kind !== 'string') return () => [];
    const tags = new Map<number, string>();
    for (const value of requestedTags) {
      const ordinal = column.dictionary.find(value);
      if (ordinal >= 0) tags.set(ordinal, value);
    }
    return (doc) => {
      const matches = new Set<string>();
      forEachElementOf(segment, field.space, doc, (element) => {
        const value = tags.get(column.ordinals[element]!);
        if (value !== undefined) matches.add(value);
      });
      return [...matches];
    };
  };
  return {
    position: (segment) => {
      const read = reader(segment);
      return (doc) => {
        const { length } = read(doc);
        return length === 0 ? undefined : 1 - length / requestedTags.size;
      };
    },
    explain: (segment, doc) => {
      const matches = reader(segment)(doc);
      if (matches.length === 0) {
        return [asInformational(leaf(0, `none of the requested tags: ${[...requestedTags].join(', ')}`))];
      }
      const fraction = node('quotient', `fraction of the requested tags: ${matches.join(', ')}`, [
        leaf(matches.length, 'requested tags that the document has'),
        leaf(requestedTags.size, 'requested tags'),
      ]);
      return [node('difference', 'position: the fraction that is missing', [leaf(1, 'all tags'), fraction])];
    },
  };
}

function parameter({ parameters }: FunctionInput, name: string): ScoringParameter {
  const value = parameters.get(name);
  if (value === undefined) {
    throw profileError(
      `Expected 1 parameter(s) but 0 were supplied: the scoring profile needs the parameter '${name}'.`,
      PARAMETER,
    );
  }
  return value;
}
