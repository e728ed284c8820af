import {
  indexPartNames,
  isSemanticField,
  isSuggesterField,
  isWeightedField,
  matchesPath,
  ScoringFunction,
  suitsScoringFunction,
  walkFields,
  type SearchIndex,
  type VisitedField,
} from '@searchdeck/contract';
import { pathOf, valueAt } from '../../../shared/definition/edit-text';
import { fieldsIn } from '../fields/use-fields';
import { fieldRules } from './messages';

export interface SuitableFields {
  /** Paths of the fields that a member can name. */
  names: string[];
  /** Text that says which fields these are. */
  rule: string;
}

interface FieldRule {
  rule: string;
  suits: (visited: VisitedField) => boolean;
}

const functionTypes = Object.keys(ScoringFunction.variants) as ScoringFunction['type'][];

/** Saved fields that a saved suggester doesn't have: the service rejects adding them. */
const blockedFieldsOf = (definition: unknown, target: string, saved: SearchIndex | undefined): ReadonlySet<string> => {
  const name = valueAt(definition, [...pathOf(target).slice(0, 2), 'name']);
  const suggester = saved?.suggesters?.find((s) => s.name === name);
  if (suggester === undefined) return new Set();
  return new Set(indexPartNames(saved, 'fields').filter((field) => !suggester.sourceFields.includes(field)));
};

function ruleFor(definition: unknown, target: string, saved: SearchIndex | undefined): FieldRule {
  if (matchesPath('scoringProfiles[*].text.weights', target)) {
    return { rule: fieldRules.weights, suits: isWeightedField };
  }
  if (target.startsWith('suggesters[')) {
    const blockedFields = blockedFieldsOf(definition, target, saved);
    return {
      rule: blockedFields.size > 0 ? fieldRules.savedSuggester : fieldRules.suggester,
      suits: (visited) => isSuggesterField(visited) && !blockedFields.has(visited.name),
    };
  }
  if (target.startsWith('semantic.')) return { rule: fieldRules.semantic, suits: isSemanticField };
  const type = valueAt(definition, [...pathOf(target).slice(0, -1), 'type']);
  const functionType = functionTypes.find((name) => name === type);
  return functionType === undefined
    ? { rule: fieldRules.noType, suits: () => false }
    : { rule: fieldRules[functionType], suits: (visited) => suitsScoringFunction(functionType, visited) };
}

/** The fields of a draft that the member at a path can name. */
export function suitableFields(definition: unknown, target: string, saved: SearchIndex | undefined): SuitableFields {
  const { rule, suits } = ruleFor(definition, target, saved);
  return { rule, names: [...walkFields(fieldsIn(definition))].filter(suits).map(({ name }) => name) };
}
