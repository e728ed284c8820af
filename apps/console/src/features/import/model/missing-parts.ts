import { kindById, type SearchIndexerDataSource } from '@searchdeck/contract';

/** What a new data source needs before it can be read. */
export type MissingPart = 'connectionString' | 'container';

/** The name of a table or container that the user replaces. */
export const CONTAINER_PLACEHOLDER = '<name>';

const connectionStringOf = (definition: unknown): string => {
  const { credentials } = definition as Partial<SearchIndexerDataSource>;
  return typeof credentials?.connectionString === 'string' ? credentials.connectionString : '';
};

/** The parts of connection strings in templates that the user replaces, such as `<account>`. */
const placeholders: readonly string[] = kindById('datasources').templates.flatMap(
  ({ value }) => connectionStringOf(value).match(/<[^<>]+>/g) ?? [],
);

/** The connection string of a template, with placeholders. */
export const connectionStringOfTemplate = (templateId: string): string =>
  connectionStringOf(kindById('datasources').templates.find(({ id }) => id === templateId)?.value ?? {});

/** The placeholders that the connection string of a definition still has. */
export const placeholdersIn = (definition: SearchIndexerDataSource): string[] => {
  const text = connectionStringOf(definition);
  return [...new Set(placeholders)].filter((placeholder) => text.includes(placeholder));
};

export function missingParts(definition: SearchIndexerDataSource): MissingPart[] {
  const container = definition.container as Partial<SearchIndexerDataSource['container']> | undefined;
  const hasConnection = connectionStringOf(definition).trim() !== '' && placeholdersIn(definition).length === 0;
  const containerName = typeof container?.name === 'string' ? container.name.trim() : '';
  const hasContainer = containerName !== '' && containerName !== CONTAINER_PLACEHOLDER;
  return [...(hasConnection ? [] : ['connectionString' as const]), ...(hasContainer ? [] : ['container' as const])];
}
