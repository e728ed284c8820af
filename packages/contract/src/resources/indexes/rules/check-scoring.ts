import { isDayTimeDuration } from '../../../values/duration.js';
import { elementType, isCollection } from '../field-types.js';
import type { ScoringFunction } from '../scoring.js';
import type { SearchIndex } from '../search-index.js';
import type { RuleFindings } from '../../../rules/findings.js';
import { effectiveAttributes, walkFields, type VisitedField } from './fields.js';
import { isWeightedField } from './suitable-fields.js';

const numeric = ['Edm.Int32', 'Edm.Int64', 'Edm.Double'];
const typesOf: Record<ScoringFunction['type'], readonly string[]> = {
  magnitude: numeric,
  freshness: ['Edm.DateTimeOffset'],
  distance: ['Edm.GeographyPoint'],
  tag: ['Edm.String', 'Collection(Edm.String)'],
};

const checkFunction = (
  fn: ScoringFunction,
  path: string,
  profile: string,
  fields: ReadonlyMap<string, VisitedField>,
  f: RuleFindings,
): void => {
  const visited = fields.get(fn.fieldName);
  const where = `scoring profile '${profile}'`;
  if (visited === undefined) {
    f.add(
      `${path}.fieldName`,
      'InvalidScoringFunction',
      `The ${fn.type} function of ${where} names the unknown field '${fn.fieldName}'.`,
    );
  } else {
    const allowedTypes = typesOf[fn.type];
    if (!allowedTypes.includes(visited.field.type) || visited.isInsideCollection) {
      f.add(
        `${path}.fieldName`,
        'InvalidScoringFunction',
        `The ${fn.type} function of ${where} cannot use field '${fn.fieldName}' of type ${visited.field.type}${visited.isInsideCollection ? ' inside a collection' : ''}; it needs ${allowedTypes.join(' or ')}.`,
      );
    }
    if (!effectiveAttributes(visited.field, visited.isInsideCollection).filterable) {
      f.add(
        `${path}.fieldName`,
        'InvalidScoringFunction',
        `The ${fn.type} function of ${where} needs a filterable field; '${fn.fieldName}' is not filterable.`,
      );
    }
  }
  // service-behavior §5: newer text of the service allows negative boosts.
  if (fn.boost === 1 || fn.boost === 0) {
    f.add(
      `${path}.boost`,
      'InvalidScoringFunction',
      `The boost of the ${fn.type} function of ${where} must not be equal to ${fn.boost}.0.`,
    );
  }
  if (fn.type === 'magnitude' && fn.magnitude.boostingRangeStart === fn.magnitude.boostingRangeEnd) {
    f.add(
      `${path}.magnitude.boostingRangeEnd`,
      'InvalidScoringFunction',
      `The magnitude function of ${where} must have a boostingRangeStart that differs from its boostingRangeEnd.`,
    );
  }
  if (fn.type === 'freshness' && !isDayTimeDuration(fn.freshness.boostingDuration)) {
    f.add(
      `${path}.freshness.boostingDuration`,
      'InvalidScoringFunction',
      `The freshness function of ${where} must have a boostingDuration of days, hours, minutes, and seconds, such as 'P30D' or '-PT6H'; it is '${fn.freshness.boostingDuration}'.`,
    );
  } else if (fn.type === 'freshness' && !/[1-9]/.test(fn.freshness.boostingDuration)) {
    f.add(
      `${path}.freshness.boostingDuration`,
      'InvalidScoringFunction',
      `The freshness function of ${where} must have a boostingDuration other than zero.`,
    );
  }
  const [member, parameter] =
    fn.type === 'tag'
      ? ['tag.tagsParameter', fn.tag.tagsParameter]
      : fn.type === 'distance'
        ? ['distance.referencePointParameter', fn.distance.referencePointParameter]
        : [];
  if (member !== undefined && parameter?.trim() === '') {
    f.add(
      `${path}.${member}`,
      'InvalidScoringFunction',
      `The ${fn.type} function of ${where} must name a scoring parameter in '${member}'.`,
    );
  }
};

/** Scoring profiles use existing fields of suitable types; the default profile exists. service-behavior §5. */
export const checkScoring = (definition: SearchIndex, f: RuleFindings): void => {
  const fields = new Map([...walkFields(definition.fields)].map((v) => [v.name, v]));
  const profiles = definition.scoringProfiles ?? [];
  for (const [i, profile] of profiles.entries()) {
    for (const [name, weight] of Object.entries(profile.text?.weights ?? {})) {
      if (weight == null) {
        f.add(
          `scoringProfiles[${i}].text.weights.${name}`,
          'InvalidScoringProfile',
          `The scoring profile '${profile.name}' has no weight for field '${name}': it must be a number greater than 0.`,
        );
      }
      const visited = fields.get(name);
      if (visited === undefined || !isWeightedField(visited)) {
        f.add(
          `scoringProfiles[${i}].text.weights.${name}`,
          'InvalidScoringProfile',
          visited === undefined
            ? `The scoring profile '${profile.name}' gives a weight to the unknown field '${name}'.`
            : `The scoring profile '${profile.name}' gives a weight to field '${name}', which is not a searchable string field.`,
        );
      }
    }
    for (const [j, fn] of (profile.functions ?? []).entries()) {
      checkFunction(fn, `scoringProfiles[${i}].functions[${j}]`, profile.name, fields, f);
    }
  }
  const { defaultScoringProfile } = definition;
  if (defaultScoringProfile && !profiles.some((p) => p.name === defaultScoringProfile)) {
    f.add(
      'defaultScoringProfile',
      'ScoringProfileNotFound',
      `The default scoring profile '${defaultScoringProfile}' does not exist in this index definition.`,
    );
  }
};

/** Types of the fields that a scoring function of this type can use. */
export const scoringFunctionFieldTypes = (type: ScoringFunction['type']): readonly string[] => typesOf[type];
/** Whether a scoring function of this type can use the field. */
export const suitsScoringFunction = (type: ScoringFunction['type'], visited: VisitedField): boolean =>
  typesOf[type].includes(visited.field.type) &&
  !visited.isInsideCollection &&
  effectiveAttributes(visited.field).filterable &&
  (type === 'tag' || !isCollection(visited.field.type)) &&
  elementType(visited.field.type) !== 'Edm.ComplexType';
