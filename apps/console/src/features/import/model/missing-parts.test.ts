import { kindById, type SearchIndexerDataSource } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { CONTAINER_PLACEHOLDER, connectionStringOfTemplate, missingParts, placeholdersIn } from './missing-parts';

const { templates } = kindById('datasources');
const sql = templates.find(({ id }) => id === 'sql')?.value as SearchIndexerDataSource;
const withConnection = (connectionString: string) => ({ ...sql, credentials: { connectionString } });

it('names what a new data source lacks', () => {
  for (const { value } of templates) {
    expect(missingParts(value as SearchIndexerDataSource)).toEqual(['connectionString']);
  }
  expect(placeholdersIn(sql)).toEqual(['<server>', '<database>', '<user>', '<password>']);
  expect(placeholdersIn(withConnection('Server=a;Database=<database>'))).toEqual(['<database>']);
  expect(missingParts({ ...sql, credentials: {}, container: { name: '' } })).toEqual(['connectionString', 'container']);
  expect(missingParts({ ...withConnection('Server=a'), container: { name: CONTAINER_PLACEHOLDER } })).toEqual([
    'container',
  ]);
  expect(missingParts({ name: 'a' } as SearchIndexerDataSource)).toEqual(['connectionString', 'container']);
  expect(missingParts(withConnection('Server=a;Password=<1>'))).toEqual([]);
});

it('shows the connection string of a template, with its placeholders', () => {
  expect(connectionStringOfTemplate('mysql')).toBe('Server=<server>;Database=<database>;Uid=<user>;Pwd=<password>');
  expect(connectionStringOfTemplate('unknown')).toBe('');
});
