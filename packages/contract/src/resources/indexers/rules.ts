import type { IndexingConfiguration } from './configuration.js';
import type { SearchIndexer } from './indexer.js';
import type { RuleFindings } from '../../rules/findings.js';
import { durationSeconds } from '../../values/duration.js';

const CONFIGURATION = 'parameters.configuration';

const checkSchedule = (definition: SearchIndexer, f: RuleFindings): void => {
  const interval = definition.schedule?.interval;
  if (interval) {
    const seconds = durationSeconds(interval);
    if (seconds === undefined || seconds < 300 || seconds > 86_400) {
      f.add(
        'schedule.interval',
        'InvalidSchedule',
        `The schedule interval '${interval}' of indexer '${definition.name}' must be between 5 minutes (PT5M) and 1 day (P1D).`,
      );
    }
  }
};

const checkMappings = (definition: SearchIndexer, f: RuleFindings): void => {
  for (const member of ['fieldMappings', 'outputFieldMappings'] as const) {
    for (const [i, { mappingFunction }] of (definition[member] ?? []).entries()) {
      if (mappingFunction?.name === 'extractTokenAtPosition') {
        for (const name of ['delimiter', 'position']) {
          if (mappingFunction.parameters?.[name] == null) {
            f.add(
              `${member}[${i}].mappingFunction.parameters.${name}`,
              'MissingProperty',
              `The mapping function 'extractTokenAtPosition' must have the parameter '${name}'.`,
            );
          }
        }
      }
    }
  }
};

const checkImageAction = (
  definition: SearchIndexer,
  configuration: Partial<IndexingConfiguration>,
  f: RuleFindings,
): void => {
  const { imageAction, dataToExtract } = configuration;
  if (!imageAction || imageAction === 'none') return;
  if (!definition.skillsetName) {
    f.add(
      `${CONFIGURATION}.imageAction`,
      'InvalidIndexerConfiguration',
      `The imageAction '${imageAction}' requires a skillset on indexer '${definition.name}'.`,
    );
  }
  if (dataToExtract && dataToExtract !== 'contentAndMetadata') {
    f.add(
      `${CONFIGURATION}.dataToExtract`,
      'InvalidIndexerConfiguration',
      `The imageAction '${imageAction}' requires dataToExtract contentAndMetadata; it is ${dataToExtract}.`,
    );
  }
};

const checkConfiguration = (definition: SearchIndexer, f: RuleFindings): void => {
  const configuration = definition.parameters?.configuration;
  if (!configuration) return;
  for (const [name, value] of Object.entries(configuration)) {
    if (typeof value === 'object' && value !== null) {
      f.add(
        `${CONFIGURATION}.${name}`,
        'InvalidIndexerConfiguration',
        `The property '${name}' of the configuration must be a string, a number, or a Boolean value.`,
      );
    }
  }
  checkImageAction(definition, configuration, f);
  const mode = configuration.parsingMode ?? 'default';
  if (
    mode === 'delimitedText' &&
    configuration.firstLineContainsHeaders === false &&
    !configuration.delimitedTextHeaders
  ) {
    f.add(
      `${CONFIGURATION}.delimitedTextHeaders`,
      'InvalidIndexerConfiguration',
      "The property 'delimitedTextHeaders' is required when 'firstLineContainsHeaders' is false.",
    );
  }
  if (configuration.documentRoot && mode !== 'jsonArray') {
    f.add(
      `${CONFIGURATION}.documentRoot`,
      'InvalidIndexerConfiguration',
      `The property 'documentRoot' can be used only with the parsing mode jsonArray; it is ${mode}.`,
    );
  }
};

/** data-plane.md "SearchIndexer"; schedule bounds from service-behavior §9. */
export const checkIndexer = (definition: SearchIndexer, f: RuleFindings): void => {
  checkSchedule(definition, f);
  if (definition.parameters?.base64EncodeKeys === true) {
    f.add(
      'parameters.base64EncodeKeys',
      'InvalidIndexerConfiguration',
      "The property 'base64EncodeKeys' is no longer supported; use the mapping function base64Encode for the key field instead.",
    );
  }
  checkMappings(definition, f);
  checkConfiguration(definition, f);
};

export const applyIndexerDefaults = (definition: SearchIndexer): SearchIndexer => ({
  ...definition,
  description: definition.description ?? null,
  skillsetName: definition.skillsetName ?? null,
  disabled: definition.disabled ?? false,
  schedule: definition.schedule ?? null,
  parameters: definition.parameters
    ? { ...definition.parameters, configuration: definition.parameters.configuration ?? {} }
    : null,
  fieldMappings: (definition.fieldMappings ?? []).map((m) => ({
    ...m,
    targetFieldName: m.targetFieldName ?? m.sourceFieldName,
  })),
  outputFieldMappings: (definition.outputFieldMappings ?? []).map((m) => ({
    ...m,
    targetFieldName: m.targetFieldName ?? m.sourceFieldName,
  })),
  encryptionKey: definition.encryptionKey ?? null,
});
