import { analyzerNames, luceneLanguages, microsoftLanguages, normalizerNames } from '../../../analysis/names.js';
import { limits } from '../../../limits/request-limits.js';
import { elementType, isCollection, isComplexType, isVectorType } from '../field-types.js';
import type { SearchField } from '../field.js';
import type { SearchIndex } from '../search-index.js';
import { hnswDefaults } from '../vector-search.js';
import type { RuleFindings } from '../../../rules/findings.js';
import { effectiveAttributes, isStringField, isVectorField, walkFields, type VisitedField } from './fields.js';

const languageAnalyzers: ReadonlySet<string> = new Set([
  ...luceneLanguages.map((l) => `${l}.lucene`),
  ...microsoftLanguages.map((l) => `${l}.microsoft`),
]);
/** A name such as `en.lucene` of an analyzer for one language. */
export const isLanguageAnalyzer = (name: string): boolean => languageAnalyzers.has(name);
const builtInAnalyzers: ReadonlySet<string> = new Set(analyzerNames);
const builtInNormalizers: ReadonlySet<string> = new Set(normalizerNames);

const attributeNames = ['key', 'searchable', 'filterable', 'retrievable', 'stored', 'sortable', 'facetable'] as const;
const stringSettings = [
  'analyzer',
  'indexAnalyzer',
  'searchAnalyzer',
  'normalizer',
  'vectorSearchProfile',
  'vectorEncoding',
  'dimensions',
] as const;

const checkKey = (definition: SearchIndex, f: RuleFindings): void => {
  const keys = [...walkFields(definition.fields)].filter((v) => v.field.key === true);
  const topLevelKeys = keys.filter((v) => v.depth === 1);
  if (topLevelKeys.length !== 1) {
    f.add(
      topLevelKeys[1] === undefined ? 'fields' : `${topLevelKeys[1].path}.key`,
      'InvalidKeyField',
      `Found ${topLevelKeys.length} key fields in index '${definition.name}'. Each index must have exactly one key field.`,
    );
  }
  for (const { field, path, name, depth } of keys) {
    if (depth > 1) {
      f.add(
        `${path}.key`,
        'InvalidKeyField',
        `Field '${name}' cannot be the key of the index: only a top-level field can be the key.`,
      );
    } else if (field.type !== 'Edm.String') {
      f.add(
        `${path}.type`,
        'InvalidKeyField',
        `The key field '${name}' must be of type Edm.String; it is of type ${field.type}.`,
      );
    } else if (field.retrievable === false) {
      f.add(`${path}.retrievable`, 'InvalidKeyField', `The key field '${name}' must be retrievable.`);
    }
  }
};

const checkNames = (definition: SearchIndex, f: RuleFindings): void => {
  const seen = new Set<string>();
  for (const { name, path } of walkFields(definition.fields)) {
    if (seen.has(name.toLowerCase())) {
      f.add(
        `${path}.name`,
        'DuplicateName',
        `The field name '${name}' is used more than once; field names must be unique among siblings.`,
      );
    } else seen.add(name.toLowerCase());
  }
};

const checkComplex = ({ field, path, name, depth }: VisitedField, f: RuleFindings): void => {
  if (!field.fields || field.fields.length === 0) {
    f.add(`${path}.fields`, 'InvalidField', `The complex field '${name}' must have at least one subfield.`);
  }
  if (depth >= limits.fieldDepth && field.fields && field.fields.length > 0) {
    f.add(
      `${path}.fields`,
      'FieldNestingTooDeep',
      `The field '${name}' is nested too deeply: fields can be nested at most ${limits.fieldDepth} levels deep.`,
    );
  }
  for (const attribute of [...attributeNames, ...stringSettings]) {
    if (field[attribute] !== undefined && field[attribute] !== null) {
      f.add(
        `${path}.${attribute}`,
        'InvalidField',
        `The property '${attribute}' must be null for the complex field '${name}'.`,
      );
    }
  }
  if (field.synonymMaps && field.synonymMaps.length > 0) {
    f.add(
      `${path}.synonymMaps`,
      'InvalidField',
      `The property 'synonymMaps' must be null for the complex field '${name}'.`,
    );
  }
};

/** Why the type or position of a field rules out an attribute; '' without a reason, undefined if it does not. */
const attributeObstacle = (
  field: Pick<SearchField, 'type'>,
  attribute: FieldAttribute,
  isInsideCollection: boolean,
): string | undefined => {
  const isVector = isVectorType(field.type);
  const type = elementType(field.type);
  switch (attribute) {
    case 'searchable':
      return type === 'Edm.String' || isVector
        ? undefined
        : ': only fields of type Edm.String or Collection(Edm.String) and vector fields can be';
    case 'filterable':
      return isVector ? ': vector fields can be searched only with vector queries' : undefined;
    case 'sortable':
      if (isVector) return '';
      if (isCollection(field.type)) return ': collection fields have multiple values';
      return isInsideCollection ? ': it is a subfield of a collection' : undefined;
    case 'facetable':
      return isVector || type === 'Edm.GeographyPoint' ? '' : undefined;
    case 'retrievable':
      return undefined;
  }
};

/** Attributes of fields that queries depend on. */
export const fieldAttributes = ['retrievable', 'searchable', 'filterable', 'sortable', 'facetable'] as const;
export type FieldAttribute = (typeof fieldAttributes)[number];

/** Why the field cannot have an attribute, with the service's wording; undefined if it can. */
export function attributeProblem(
  field: Pick<SearchField, 'type'>,
  name: string,
  attribute: FieldAttribute,
  isInsideCollection: boolean,
): string | undefined {
  const obstacle = attributeObstacle(field, attribute, isInsideCollection);
  return obstacle === undefined
    ? undefined
    : `Field '${name}' of type ${field.type} cannot be ${attribute}${obstacle}.`;
}

const checkAttributes = ({ field, path, name, isInsideCollection }: VisitedField, f: RuleFindings): void => {
  const isVector = isVectorField(field);
  if (field.fields && field.fields.length > 0) {
    f.add(
      `${path}.fields`,
      'InvalidField',
      `Field '${name}' of type ${field.type} cannot have subfields; only complex fields have them.`,
    );
  }
  for (const attribute of fieldAttributes) {
    const problem =
      field[attribute] === true ? attributeProblem(field, name, attribute, isInsideCollection) : undefined;
    if (problem !== undefined) f.add(`${path}.${attribute}`, 'InvalidField', problem);
  }
  if (field.stored === false) {
    if (!isVector) {
      f.add(
        `${path}.stored`,
        'InvalidField',
        `The property 'stored' of field '${name}' can be false only for vector fields.`,
      );
    } else if (field.retrievable === true) {
      f.add(
        `${path}.retrievable`,
        'InvalidField',
        `Field '${name}' cannot be retrievable because its property 'stored' is false.`,
      );
    }
  }
};

const checkAnalysis = (
  { field, path, name, isInsideCollection }: VisitedField,
  definition: SearchIndex,
  f: RuleFindings,
): void => {
  const customAnalyzers = new Set((definition.analyzers ?? []).map((a) => a.name));
  const attributes = effectiveAttributes(field, isInsideCollection);
  const isSearchableText = attributes.searchable && isStringField(field);
  for (const setting of ['analyzer', 'indexAnalyzer', 'searchAnalyzer'] as const) {
    const value = field[setting];
    if (value === undefined || value === null) continue;
    if (!isSearchableText) {
      f.add(
        `${path}.${setting}`,
        'InvalidField',
        `The property '${setting}' of field '${name}' can be set only for searchable fields of type Edm.String or Collection(Edm.String).`,
      );
    }
    if (!builtInAnalyzers.has(value) && !customAnalyzers.has(value)) {
      f.add(
        `${path}.${setting}`,
        'AnalyzerNotFound',
        `The analyzer '${value}' of field '${name}' does not exist in this index definition and is not one of the predefined analyzers.`,
      );
    }
    if (setting !== 'analyzer' && isLanguageAnalyzer(value)) {
      f.add(
        `${path}.${setting}`,
        'InvalidField',
        `The property '${setting}' of field '${name}' cannot name the language analyzer '${value}'; use 'analyzer' instead.`,
      );
    }
  }
  if (field.analyzer && (field.indexAnalyzer || field.searchAnalyzer)) {
    f.add(
      `${path}.analyzer`,
      'InvalidField',
      `Field '${name}' sets 'analyzer' together with 'indexAnalyzer' or 'searchAnalyzer'; these properties are mutually exclusive.`,
    );
  }
  if (Boolean(field.indexAnalyzer) !== Boolean(field.searchAnalyzer)) {
    f.add(
      `${path}.${field.indexAnalyzer ? 'searchAnalyzer' : 'indexAnalyzer'}`,
      'InvalidField',
      `Field '${name}' must set 'indexAnalyzer' and 'searchAnalyzer' together.`,
    );
  }
  if (field.normalizer != null) {
    const names = new Set((definition.normalizers ?? []).map((n) => n.name));
    if (!builtInNormalizers.has(field.normalizer) && !names.has(field.normalizer)) {
      f.add(
        `${path}.normalizer`,
        'NormalizerNotFound',
        `The normalizer '${field.normalizer}' of field '${name}' does not exist in this index definition and is not one of the predefined normalizers.`,
      );
    }
    if (!isStringField(field) || !(attributes.filterable || attributes.sortable || attributes.facetable)) {
      f.add(
        `${path}.normalizer`,
        'InvalidField',
        `The property 'normalizer' of field '${name}' can be set only for string fields that are filterable, sortable, or facetable.`,
      );
    }
  }
  if (field.synonymMaps && field.synonymMaps.length > 0 && !isSearchableText) {
    f.add(
      `${path}.synonymMaps`,
      'InvalidField',
      `The property 'synonymMaps' of field '${name}' can be set only for searchable string fields.`,
    );
  }
};

/** Only vectors of floating-point numbers can be compressed. Truncation cannot add dimensions. */
const checkCompression = (
  { field, path, name }: VisitedField,
  profile: { name: string; compression?: string | null } | undefined,
  definition: SearchIndex,
  f: RuleFindings,
): void => {
  const compression = (definition.vectorSearch?.compressions ?? []).find((c) => c.name === profile?.compression);
  if (compression === undefined) return;
  const reject = (reason: string) =>
    f.add(
      `${path}.vectorSearchProfile`,
      'InvalidVectorField',
      `The vector field '${name}' cannot use the compression '${compression.name}': ${reason}.`,
    );
  const type = elementType(field.type);
  if (type !== 'Edm.Single' && type !== 'Edm.Half') {
    reject(`only fields of type Collection(Edm.Single) or Collection(Edm.Half) can be compressed, not ${field.type}`);
  }
  const { truncationDimension } = compression;
  if (truncationDimension && field.dimensions && truncationDimension > field.dimensions) {
    reject(`its truncationDimension ${truncationDimension} is above the field's ${field.dimensions} dimensions`);
  }
};

const checkVector = ({ field, path, name, ...at }: VisitedField, definition: SearchIndex, f: RuleFindings): void => {
  const profiles = definition.vectorSearch?.profiles ?? [];
  if (!isVectorField(field)) {
    for (const setting of ['dimensions', 'vectorSearchProfile', 'vectorEncoding'] as const) {
      if (field[setting] !== undefined && field[setting] !== null) {
        f.add(
          `${path}.${setting}`,
          'InvalidField',
          `The property '${setting}' of field '${name}' can be set only for vector fields.`,
        );
      }
    }
    return;
  }
  if (!field.dimensions) {
    f.add(
      `${path}.dimensions`,
      'InvalidVectorField',
      `The vector field '${name}' must have the property 'dimensions'.`,
    );
  }
  if (!field.vectorSearchProfile) {
    f.add(
      `${path}.vectorSearchProfile`,
      'InvalidVectorField',
      `The vector field '${name}' must have the property 'vectorSearchProfile' set.`,
    );
  }
  const profile = profiles.find((p) => p.name === field.vectorSearchProfile);
  if (field.vectorSearchProfile && profile === undefined) {
    f.add(
      `${path}.vectorSearchProfile`,
      'InvalidVectorField',
      `The vector search profile '${field.vectorSearchProfile}' of field '${name}' does not exist in this index definition.`,
    );
  }
  checkCompression({ field, path, name, ...at }, profile, definition, f);
  if (at.depth > limits.vectorFieldDepth) {
    f.add(
      path,
      'InvalidVectorField',
      `The vector field '${name}' is nested too deeply: vector fields must be at the top level or directly inside a complex field.`,
    );
  }
  const isBinary = elementType(field.type) === 'Edm.Byte';
  if (isBinary && field.vectorEncoding !== 'packedBit') {
    f.add(
      `${path}.vectorEncoding`,
      'InvalidVectorField',
      `The vector field '${name}' of type ${field.type} must have vectorEncoding packedBit.`,
    );
  }
  if (!isBinary && field.vectorEncoding) {
    f.add(
      `${path}.vectorEncoding`,
      'InvalidVectorField',
      `The property 'vectorEncoding' of field '${name}' can be set only for fields of type Collection(Edm.Byte).`,
    );
  }
  if (isBinary && field.dimensions && field.dimensions % 8 !== 0) {
    f.add(
      `${path}.dimensions`,
      'InvalidVectorField',
      `The dimensions of the packed vector field '${name}' must be a multiple of 8.`,
    );
  }
  const algorithm = definition.vectorSearch?.algorithms?.find((a) => a.name === profile?.algorithm);
  if (algorithm === undefined) return;
  const metric =
    (algorithm.kind === 'hnsw' ? algorithm.hnswParameters?.metric : algorithm.exhaustiveKnnParameters?.metric) ??
    hnswDefaults.metric;
  if (isBinary !== (metric === 'hamming')) {
    f.add(
      `${path}.vectorSearchProfile`,
      'InvalidVectorField',
      isBinary
        ? `The vector field '${name}' of type ${field.type} needs an algorithm with the metric hamming; '${algorithm.name}' uses ${metric}.`
        : `The metric hamming of the algorithm '${algorithm.name}' can be used only with fields of type Collection(Edm.Byte); field '${name}' is of type ${field.type}.`,
    );
  }
};

/** Field rules: one key, unique names, attributes allowed for the type, existing analyzers and vector settings. service-behavior §5. */
export const checkFields = (definition: SearchIndex, f: RuleFindings): void => {
  checkKey(definition, f);
  checkNames(definition, f);
  for (const visited of walkFields(definition.fields)) {
    if (isComplexType(visited.field.type)) {
      checkComplex(visited, f);
      continue;
    }
    checkAttributes(visited, f);
    checkAnalysis(visited, definition, f);
    checkVector(visited, definition, f);
  }
};
