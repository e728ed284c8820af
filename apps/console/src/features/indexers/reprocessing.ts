import { isObject, isSameValue, parseJson } from '@searchdeck/contract';

/** Settings of the configuration that decide how a run ends, not what it writes. */
const RUN_SETTINGS: readonly string[] = [
  'failOnUnprocessableDocument',
  'failOnUnsupportedContentType',
  'queryTimeout',
  'executionEnvironment',
];

/** The part of an indexer that decides what it writes to the index; undefined if the text isn't a definition. */
function contentSettings(text: string): unknown {
  let definition: unknown;
  try {
    definition = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isObject(definition)) return undefined;
  const { dataSourceName, skillsetName, targetIndexName, fieldMappings, outputFieldMappings } = definition;
  const parameters = isObject(definition['parameters']) ? definition['parameters'] : {};
  const configuration = isObject(parameters['configuration']) ? parameters['configuration'] : {};
  return {
    references: [dataSourceName, skillsetName, targetIndexName],
    mappings: [fieldMappings ?? [], outputFieldMappings ?? []],
    encodesKeys: parameters['base64EncodeKeys'],
    configuration: Object.fromEntries(Object.entries(configuration).filter(([name]) => !RUN_SETTINGS.includes(name))),
  };
}

/** Whether the documents that an indexer has processed would be others with its new definition. Both are JSON texts. */
export const changesProcessedDocuments = (before: string, after: string): boolean =>
  !isSameValue(contentSettings(before), contentSettings(after));
