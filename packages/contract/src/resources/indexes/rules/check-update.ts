import { bm25Defaults } from '../similarity.js';
import { hnswDefaults } from '../vector-search.js';
import type { ErrorDetail } from '../../../errors/search-error.js';
import { isCollection, isComplexType } from '../field-types.js';
import type { SearchField } from '../field.js';
import { SearchIndex } from '../search-index.js';
import { withDefaults } from '../../../schema/walk.js';
import type { UpdateOptions } from '../../kind.js';
import { RuleFindings, type RuleFinding } from '../../../rules/findings.js';
import { isSameValue } from '../../../values/same-value.js';
import { effectiveAttributes, walkFields } from './fields.js';

/** Attributes of a field that cannot be changed. retrievable, searchAnalyzer, and synonymMaps can. */
const immutableAttributes = ['key', 'searchable', 'filterable', 'stored', 'sortable', 'facetable'] as const;
const immutableSettings = [
  'type',
  'analyzer',
  'indexAnalyzer',
  'normalizer',
  'dimensions',
  'vectorSearchProfile',
  'vectorEncoding',
  'permissionFilter',
] as const;

const changedMember = (before: SearchField, after: SearchField, isInsideCollection: boolean): string | undefined => {
  for (const name of immutableSettings) if (!isSameValue(before[name], after[name])) return name;
  if (isComplexType(before.type)) return undefined;
  const [a, b] = [effectiveAttributes(before, isInsideCollection), effectiveAttributes(after, isInsideCollection)];
  for (const name of immutableAttributes) if (a[name] !== b[name]) return name;
  return undefined;
};

/** `member`: the name of the deleted or changed member of the list at the target. */
const reject = (f: RuleFindings, target: string, code: string, message: string, member?: string): void =>
  f.add(target, 'OperationNotAllowed', message, {
    details: [{ code, message, target }],
    ...(member === undefined ? {} : { member }),
  });

const compareFields = (
  before: readonly SearchField[],
  after: readonly SearchField[],
  parent: { path: string; name: string; isInsideCollection: boolean },
  f: RuleFindings,
): void => {
  const prefix = parent.path === '' ? '' : `${parent.path}.`;
  const byName = new Map(after.map((field, i) => [field.name, { field, i }]));
  for (const old of before) {
    const name = parent.name === '' ? old.name : `${parent.name}/${old.name}`;
    const match = byName.get(old.name);
    if (match === undefined) {
      const message = `Existing field(s) '${name}' cannot be deleted.`;
      reject(f, `${prefix}fields`, 'CannotDeleteExistingField', message, old.name);
      continue;
    }
    const path = `${prefix}fields[${match.i}]`;
    const member = changedMember(old, match.field, parent.isInsideCollection);
    if (member !== undefined) {
      const message = `Existing field '${name}' cannot be changed.`;
      reject(f, `${path}.${member}`, 'CannotChangeExistingField', message);
      continue;
    }
    if (isComplexType(old.type)) {
      compareFields(
        old.fields ?? [],
        match.field.fields ?? [],
        { path, name, isInsideCollection: parent.isInsideCollection || isCollection(old.type) },
        f,
      );
    }
  }
};

const DOWNTIME =
  "Index update not allowed because it would cause downtime. In order to add new analyzers, tokenizers, token filters, or character filters to an existing index, or modify its similarity settings, set the 'allowIndexDowntime' query parameter to 'true' in the index update request. Note that this operation will put your index offline for at least a few seconds, causing your indexing and query requests to fail.";

const DOWNTIME_REQUIRED = 'IndexDowntimeRequired';

const components = ['analyzers', 'normalizers', 'tokenizers', 'tokenFilters', 'charFilters'] as const;

/** Whether two components are equal once omitted parameters have their defaults, as they do in responses. */
const isSameComponent = (member: (typeof components)[number], a: unknown, b: unknown): boolean => {
  const withComponentDefaults = (component: unknown) => withDefaults(SearchIndex, { [member]: [component] });
  return isSameValue(withComponentDefaults(a), withComponentDefaults(b));
};

const compareAnalysis = (before: SearchIndex, after: SearchIndex, options: UpdateOptions, f: RuleFindings): void => {
  for (const member of components) {
    const old = new Map((before[member] ?? []).map((c) => [c.name, c as unknown]));
    const now = new Map((after[member] ?? []).map((c, i) => [c.name, { component: c, i }]));
    for (const [name, { component, i }] of now) {
      if (f.isFull) return;
      const existingComponent = old.get(name);
      if (existingComponent === undefined) {
        if (!options.allowIndexDowntime) reject(f, `${member}[${i}]`, DOWNTIME_REQUIRED, DOWNTIME);
      } else if (!isSameComponent(member, existingComponent, component)) {
        const message = `Existing ${member.slice(0, -1)} '${name}' cannot be changed.`;
        reject(f, `${member}[${i}]`, 'CannotChangeExistingAnalysisComponent', message);
      }
    }
    for (const name of old.keys()) {
      if (!now.has(name) && !options.allowIndexDowntime) reject(f, member, DOWNTIME_REQUIRED, DOWNTIME, name);
    }
  }
};

const similarityOf = (definition: SearchIndex) => {
  const s = definition.similarity;
  if (!s || s['@odata.type'] === '#Vendor.Search.BM25Similarity') {
    return { type: 'BM25', k1: s?.k1 ?? bm25Defaults.k1, b: s?.b ?? bm25Defaults.b };
  }
  return { type: 'Classic', k1: 0, b: 0 };
};

const compareSimilarity = (before: SearchIndex, after: SearchIndex, options: UpdateOptions, f: RuleFindings): void => {
  const [a, b] = [similarityOf(before), similarityOf(after)];
  if (a.type !== b.type) {
    const message =
      'The similarity algorithm can only be defined at index creation time and cannot be modified on existing indexes.';
    reject(f, 'similarity', 'CannotChangeSimilarity', message);
  } else if ((a.k1 !== b.k1 || a.b !== b.b) && !options.allowIndexDowntime) {
    reject(f, 'similarity', DOWNTIME_REQUIRED, DOWNTIME);
  }
};

const compareSuggesters = (before: SearchIndex, after: SearchIndex, f: RuleFindings): void => {
  const existingFields = new Set([...walkFields(before.fields)].map((v) => v.name));
  const old = new Map((before.suggesters ?? []).map((s) => [s.name, s]));
  const names = new Set((after.suggesters ?? []).map((s) => s.name));
  for (const name of old.keys()) {
    if (!names.has(name)) {
      const message = `Existing suggester '${name}' cannot be deleted.`;
      reject(f, 'suggesters', 'CannotChangeExistingSuggester', message, name);
    }
  }
  for (const [i, suggester] of (after.suggesters ?? []).entries()) {
    const knownFields = new Set(old.get(suggester.name)?.sourceFields ?? []);
    for (const [j, field] of suggester.sourceFields.entries()) {
      if (!knownFields.has(field) && existingFields.has(field)) {
        const target = `suggesters[${i}].sourceFields[${j}]`;
        const message = `Fields that were already present in an index (${field}) cannot be added to suggester '${suggester.name}'. Only new fields can be added.`;
        reject(f, target, 'CannotAddExistingFieldToSuggester', message);
      }
    }
    for (const field of knownFields) {
      if (!suggester.sourceFields.includes(field)) {
        const message = `Field '${field}' cannot be removed from the existing suggester '${suggester.name}'.`;
        reject(f, `suggesters[${i}].sourceFields`, 'CannotChangeExistingSuggester', message, field);
      }
    }
  }
};

/** The algorithm and compression of a profile that fields use cannot be changed; its vectorizer and efSearch can. */
const compareVectorSearch = (before: SearchIndex, after: SearchIndex, f: RuleFindings): void => {
  const usedProfiles = new Set(
    [...walkFields(before.fields)].flatMap((v) => (v.field.vectorSearchProfile ? [v.field.vectorSearchProfile] : [])),
  );
  const rejectChange = (target: string, message: string, member?: string) =>
    reject(f, target, 'CannotChangeExistingVectorSearch', message, member);
  for (const old of before.vectorSearch?.profiles ?? []) {
    if (!usedProfiles.has(old.name)) continue;
    const i = (after.vectorSearch?.profiles ?? []).findIndex((p) => p.name === old.name);
    const now = after.vectorSearch?.profiles?.[i];
    if (now === undefined) {
      rejectChange(
        'vectorSearch.profiles',
        `Existing vector search profile '${old.name}' is used by a field and cannot be deleted.`,
        old.name,
      );
      continue;
    }
    for (const part of ['algorithm', 'compression'] as const) {
      if (!isSameValue(old[part], now[part])) {
        rejectChange(
          `vectorSearch.profiles[${i}].${part}`,
          `The ${part} of the existing vector search profile '${old.name}' cannot be changed.`,
        );
      }
    }
    const algorithmIn = (d: SearchIndex) => d.vectorSearch?.algorithms?.find((a) => a.name === old.algorithm);
    const [a, b] = [algorithmIn(before), algorithmIn(after)];
    if (a === undefined || b === undefined || !isSameValue(algorithmSettings(a), algorithmSettings(b))) {
      rejectChange(
        'vectorSearch.algorithms',
        `Existing vector search algorithm '${old.algorithm}' is used by a field and cannot be changed.`,
        old.algorithm,
      );
    }
    const compressionIn = (d: SearchIndex) => d.vectorSearch?.compressions?.find((c) => c.name === old.compression);
    if (
      old.compression &&
      !isSameValue(compressionSettings(compressionIn(before)), compressionSettings(compressionIn(after)))
    ) {
      rejectChange(
        'vectorSearch.compressions',
        `Existing vector search compression '${old.compression}' is used by a field and cannot be changed.`,
        old.compression,
      );
    }
  }
};

type Algorithm = NonNullable<NonNullable<SearchIndex['vectorSearch']>['algorithms']>[number];
const algorithmSettings = (algorithm: Algorithm): unknown => {
  if (algorithm.kind === 'exhaustiveKnn') {
    return { kind: algorithm.kind, metric: algorithm.exhaustiveKnnParameters?.metric ?? hnswDefaults.metric };
  }
  const p = algorithm.hnswParameters;
  return {
    kind: algorithm.kind,
    metric: p?.metric ?? hnswDefaults.metric,
    m: p?.m ?? hnswDefaults.m,
    efConstruction: p?.efConstruction ?? hnswDefaults.efConstruction,
  };
};
type Compression = NonNullable<NonNullable<SearchIndex['vectorSearch']>['compressions']>[number];
/** The settings that determine how vectors are stored. Oversampling and rescoring only affect queries. */
const compressionSettings = (compression: Compression | undefined): unknown =>
  compression === undefined
    ? null
    : {
        kind: compression.kind,
        truncationDimension: compression.truncationDimension ?? null,
        rescoreStorageMethod: compression.rescoringOptions?.rescoreStorageMethod ?? 'preserveOriginals',
      };

/**
 * Reasons why `previous` cannot be changed to `next` without a rebuild; empty if the service updates the index in place.
 * service-behavior §5 "Updates"; wording §12.
 */
export const checkIndexUpdate = (
  previous: SearchIndex,
  next: SearchIndex,
  options: UpdateOptions = {},
): RuleFinding[] => {
  const f = new RuleFindings();
  compareFields(previous.fields, next.fields, { path: '', name: '', isInsideCollection: false }, f);
  compareAnalysis(previous, next, options, f);
  compareSimilarity(previous, next, options, f);
  compareSuggesters(previous, next, f);
  compareVectorSearch(previous, next, f);
  return f.list;
};

/** Whether an update only needs `allowIndexDowntime`, rather than a rebuild. */
export const needsDowntimeOnly = (problems: readonly ErrorDetail[]): boolean =>
  problems.length > 0 && problems.every((p) => p.details?.[0]?.code === DOWNTIME_REQUIRED);
