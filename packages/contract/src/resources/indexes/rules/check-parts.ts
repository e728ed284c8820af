import {
  analyzerNames,
  charFilterNames,
  normalizerNames,
  tokenFilterNames,
  tokenizerNames,
} from '../../../analysis/names.js';
import { normalizerTokenFilterNames, normalizerTokenFilterTypes } from '../../../analysis/normalizers.js';
import type { SearchIndex } from '../search-index.js';
import type { RuleFindings } from '../../../rules/findings.js';
import { effectiveAttributes, isStringField, walkFields } from './fields.js';
import { hasSuggesterAnalyzer, isWeightedField } from './suitable-fields.js';

/** Suggesters read searchable string fields analyzed by the standard or a language analyzer. service-behavior §5 and §7. */
export const checkSuggesters = (definition: SearchIndex, f: RuleFindings): void => {
  const fields = new Map([...walkFields(definition.fields)].map((v) => [v.name, v]));
  for (const [i, suggester] of (definition.suggesters ?? []).entries()) {
    const seen = new Set<string>();
    for (const [j, name] of suggester.sourceFields.entries()) {
      const path = `suggesters[${i}].sourceFields[${j}]`;
      const visited = fields.get(name);
      if (seen.has(name)) {
        f.add(path, 'InvalidSuggester', `The suggester '${suggester.name}' names field '${name}' more than once.`);
      }
      seen.add(name);
      if (visited === undefined) {
        f.add(path, 'InvalidSuggester', `The suggester '${suggester.name}' names the unknown field '${name}'.`);
        continue;
      }
      const { field } = visited;
      if (!isWeightedField(visited)) {
        f.add(
          path,
          'InvalidSuggester',
          `The suggester '${suggester.name}' names field '${name}'; its fields must be searchable and of type Edm.String or Collection(Edm.String).`,
        );
        continue;
      }
      if (!hasSuggesterAnalyzer(field)) {
        f.add(
          path,
          'InvalidSuggester',
          `The suggester '${suggester.name}' names field '${name}' with the analyzer '${field.indexAnalyzer ?? field.analyzer}'; only the standard and language analyzers are allowed in suggesters.`,
        );
      }
    }
  }
};

const checkComponentNames = (definition: SearchIndex, f: RuleFindings): void => {
  const namesOf = (list: readonly { name: string }[] | null | undefined) => new Set((list ?? []).map((c) => c.name));
  const tokenizers = new Set<string>([...tokenizerNames, ...namesOf(definition.tokenizers)]);
  const tokenFilters = new Set<string>([...tokenFilterNames, ...namesOf(definition.tokenFilters)]);
  const charFilters = new Set<string>([...charFilterNames, ...namesOf(definition.charFilters)]);
  const addMissing = (path: string, family: string, name: string, owner: string) =>
    f.add(
      path,
      'AnalysisComponentNotFound',
      `The ${family} '${name}' named by ${owner} does not exist in this index definition and is not predefined.`,
    );

  for (const [i, analyzer] of (definition.analyzers ?? []).entries()) {
    if (analyzer['@odata.type'] !== '#Vendor.Search.CustomAnalyzer') continue;
    const owner = `analyzer '${analyzer.name}'`;
    if (!tokenizers.has(analyzer.tokenizer)) {
      addMissing(`analyzers[${i}].tokenizer`, 'tokenizer', analyzer.tokenizer, owner);
    }
    for (const [j, name] of (analyzer.tokenFilters ?? []).entries()) {
      if (!tokenFilters.has(name)) addMissing(`analyzers[${i}].tokenFilters[${j}]`, 'token filter', name, owner);
    }
    for (const [j, name] of (analyzer.charFilters ?? []).entries()) {
      if (!charFilters.has(name)) addMissing(`analyzers[${i}].charFilters[${j}]`, 'character filter', name, owner);
    }
  }
  const types = new Map<string, string>((definition.tokenFilters ?? []).map((t) => [t.name, t['@odata.type']]));
  for (const [i, normalizer] of (definition.normalizers ?? []).entries()) {
    const owner = `normalizer '${normalizer.name}'`;
    for (const [j, name] of (normalizer.tokenFilters ?? []).entries()) {
      const path = `normalizers[${i}].tokenFilters[${j}]`;
      const type = types.get(name);
      if (!tokenFilters.has(name)) addMissing(path, 'token filter', name, owner);
      else if (
        !(
          type === undefined
            ? (normalizerTokenFilterNames as readonly string[])
            : (normalizerTokenFilterTypes as readonly string[])
        ).includes(type ?? name)
      ) {
        f.add(
          path,
          'InvalidNormalizer',
          `The token filter '${name}' cannot be used in ${owner}: it cannot process a value as a single token.`,
        );
      }
    }
    for (const [j, name] of (normalizer.charFilters ?? []).entries()) {
      if (!charFilters.has(name)) addMissing(`normalizers[${i}].charFilters[${j}]`, 'character filter', name, owner);
    }
  }
};

const checkStopwords = (definition: SearchIndex, f: RuleFindings): void => {
  for (const [i, filter] of (definition.tokenFilters ?? []).entries()) {
    if (filter['@odata.type'] !== '#Vendor.Search.StopwordsTokenFilter') continue;
    if ((filter.stopwords ?? []).length > 0 && filter.stopwordsList) {
      f.add(
        `tokenFilters[${i}].stopwordsList`,
        'InvalidTokenFilter',
        `The token filter '${filter.name}' has both 'stopwords' and 'stopwordsList'; only one of them can be specified.`,
      );
    }
  }
};

const checkCharacterMappings = (definition: SearchIndex, f: RuleFindings): void => {
  for (const [i, filter] of (definition.charFilters ?? []).entries()) {
    if (filter['@odata.type'] !== '#Vendor.Search.MappingCharFilter') continue;
    const seen = new Set<string>();
    for (const [j, mapping] of filter.mappings.entries()) {
      const from = mapping.slice(0, mapping.indexOf('=>', 1));
      // Lucene rejects duplicates.
      if (seen.has(from)) {
        f.add(
          `charFilters[${i}].mappings[${j}]`,
          'InvalidCharFilter',
          `The character filter '${filter.name}' maps '${from}' more than once.`,
        );
      }
      seen.add(from);
    }
  }
};

const checkReservedNames = (definition: SearchIndex, f: RuleFindings): void => {
  const predefined = [
    ['analyzers', analyzerNames],
    ['normalizers', normalizerNames],
    ['tokenizers', tokenizerNames],
    ['tokenFilters', tokenFilterNames],
    ['charFilters', charFilterNames],
  ] as const;
  for (const [member, names] of predefined) {
    for (const [i, component] of (definition[member] ?? []).entries()) {
      if ((names as readonly string[]).includes(component.name)) {
        f.add(
          `${member}[${i}].name`,
          'InvalidName',
          `The name '${component.name}' is reserved for a predefined component; choose another name.`,
        );
      }
    }
  }
};

/** Components that analyzers and normalizers use exist; no custom name is that of a predefined component. service-behavior §6. */
export const checkAnalysisComponents = (definition: SearchIndex, f: RuleFindings): void => {
  checkComponentNames(definition, f);
  checkStopwords(definition, f);
  checkCharacterMappings(definition, f);
  checkReservedNames(definition, f);
};

/** Profiles name algorithms, vectorizers, and compressions that exist. data-plane.md "VectorSearch". */
export const checkVectorSearch = (definition: SearchIndex, f: RuleFindings): void => {
  const search = definition.vectorSearch;
  if (!search) return;
  const parts = [
    ['algorithm', search.algorithms],
    ['vectorizer', search.vectorizers],
    ['compression', search.compressions],
  ] as const;
  for (const [part, list] of parts) {
    const known = new Set((list ?? []).map((item) => item.name));
    for (const [i, profile] of (search.profiles ?? []).entries()) {
      const name = profile[part];
      if (name && !known.has(name)) {
        f.add(
          `vectorSearch.profiles[${i}].${part}`,
          'InvalidVectorSearchProfile',
          `The vector search profile '${profile.name}' names the ${part} '${name}', which does not exist in this index definition.`,
        );
      }
    }
  }
  for (const [i, compression] of (search.compressions ?? []).entries()) {
    const options = compression.rescoringOptions;
    if (options?.enableRescoring === false && options.defaultOversampling) {
      f.add(
        `vectorSearch.compressions[${i}].rescoringOptions.defaultOversampling`,
        'InvalidVectorSearchCompression',
        `The compression '${compression.name}' sets defaultOversampling although enableRescoring is false.`,
      );
    }
    // Without the originals, only binary vectors can be rescored.
    if (compression.kind !== 'scalarQuantization' || options?.rescoreStorageMethod !== 'discardOriginals') continue;
    for (const [setting, isSet] of [
      ['enableRescoring', options.enableRescoring === true],
      ['defaultOversampling', options.enableRescoring !== false && options.defaultOversampling != null],
    ] as const) {
      if (isSet) {
        f.add(
          `vectorSearch.compressions[${i}].rescoringOptions.${setting}`,
          'InvalidVectorSearchCompression',
          `The compression '${compression.name}' sets ${setting} although its rescoreStorageMethod is discardOriginals: without the original vectors rescoring is not possible.`,
        );
      }
    }
  }
};

/** Semantic configurations name string fields that exist. data-plane.md "SemanticConfiguration". */
export const checkSemantic = (definition: SearchIndex, f: RuleFindings): void => {
  const semantic = definition.semantic;
  if (!semantic) return;
  const fields = new Map([...walkFields(definition.fields)].map((v) => [v.name, v]));
  const configurations = semantic.configurations ?? [];
  for (const [i, configuration] of configurations.entries()) {
    const base = `semantic.configurations[${i}].prioritizedFields`;
    const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = configuration.prioritizedFields;
    const fieldReferences: [string, string][] = [
      ...(titleField ? [[`${base}.titleField.fieldName`, titleField.fieldName] as [string, string]] : []),
      ...(prioritizedContentFields ?? []).map((c, j): [string, string] => [
        `${base}.prioritizedContentFields[${j}].fieldName`,
        c.fieldName,
      ]),
      ...(prioritizedKeywordsFields ?? []).map((c, j): [string, string] => [
        `${base}.prioritizedKeywordsFields[${j}].fieldName`,
        c.fieldName,
      ]),
    ];
    if (fieldReferences.length === 0) {
      f.add(
        base,
        'InvalidSemanticConfiguration',
        `The semantic configuration '${configuration.name}' must name at least one title, content, or keywords field.`,
      );
    }
    for (const [path, name] of fieldReferences) {
      const visited = fields.get(name);
      if (visited === undefined) {
        f.add(
          path,
          'InvalidSemanticConfiguration',
          `The semantic configuration '${configuration.name}' names the unknown field '${name}'.`,
        );
      } else if (!isStringField(visited.field)) {
        f.add(
          path,
          'InvalidSemanticConfiguration',
          `The semantic configuration '${configuration.name}' names field '${name}' of type ${visited.field.type}; its fields must be of type Edm.String or Collection(Edm.String).`,
        );
      } else if (!effectiveAttributes(visited.field).retrievable) {
        f.add(
          path,
          'InvalidSemanticConfiguration',
          `The semantic configuration '${configuration.name}' names field '${name}', which must be retrievable.`,
        );
      }
    }
  }
  const { defaultConfiguration } = semantic;
  if (defaultConfiguration && !configurations.some((c) => c.name === defaultConfiguration)) {
    f.add(
      'semantic.defaultConfiguration',
      'SemanticConfigurationNotFound',
      `The default semantic configuration '${defaultConfiguration}' does not exist in this index definition.`,
    );
  }
};
