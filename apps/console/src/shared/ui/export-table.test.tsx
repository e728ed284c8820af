import { expect, it } from 'vitest';
import type { DataColumn } from './data-table-types';
import { tableCsv } from './export-table';

interface Row {
  name: string;
  documents: bigint | undefined;
  fields: readonly string[];
}
const columns: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => <a href={`/${name}`}>{name}</a> },
  { id: 'documents', header: 'Documents', value: ({ documents }) => documents, cell: () => <span>–</span> },
  {
    id: 'fields',
    header: 'Fields, in order',
    cell: ({ fields }) => (
      <>
        {fields.map((field, i) => (
          <span key={field}>
            {i > 0 && ', '}
            {field}
          </span>
        ))}
      </>
    ),
  },
];

it('has the values of a table, and the text of cells without a value', () => {
  const rows: Row[] = [
    { name: 'films', documents: 9_007_199_254_740_993n, fields: ['id', 'title'] },
    { name: 'say "hi"', documents: undefined, fields: [] },
    { name: '=SUM(A1)', documents: -1n, fields: ['-1'] },
  ];
  expect(tableCsv(columns, rows)).toBe(
    'Name,Documents,"Fields, in order"\r\nfilms,9007199254740993,"id, title"\r\n"say ""hi""","",""\r\n' +
      `'=SUM(A1),-1,-1\r\n`,
  );
});
