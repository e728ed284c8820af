import { Button, TextInput } from '@mantine/core';
import { elementType, type SearchIndex } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { ROOT } from '../../../shared/definition/edit-text';
import { useResource } from '../../../shared/definition/resource-context';
import { formatBytes, formatNumber } from '../../../shared/format/format';
import { useValueOf } from '../../../shared/schema-form/context';
import { EmptyState } from '../../../shared/ui/empty-state';
import { STATISTICS_STALE_MS, type IndexStatistics } from '../index-statistics';
import partClasses from '../parts/parts.module.css';
import { vectorMemory, type VectorMemory } from './memory';
import classes from './memory.module.css';
import { memoryMessages } from './messages';

const DEFAULT_DOCUMENT_COUNT = 100_000;

/** Estimates the memory that the vector fields of the draft need. */
export const MemoryPage = () => {
  const { name, presentation } = useResource<SearchIndex>();
  const path = useConnectionPath();
  const definition = useValueOf(ROOT, (value) => value);
  const rows = useMemo(() => vectorMemory(definition), [definition]);
  const statistics = useOperationQuery<IndexStatistics>(
    'indexes.statistics',
    { path: { indexName: name } },
    { staleTime: STATISTICS_STALE_MS },
  );
  const [typedCount, setTypedCount] = useState<string>();
  const current = statistics.data?.body;
  const text =
    typedCount ??
    String(current === undefined || current.documentCount === 0 ? DEFAULT_DOCUMENT_COUNT : current.documentCount);
  const isValid = /^\d{1,12}$/.test(text.replaceAll(',', ''));
  const documentCount = isValid ? Number(text.replaceAll(',', '')) : 0;
  const bytesPerDocument = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (rows.length === 0) {
    return (
      <EmptyState
        title={memoryMessages.emptyTitle}
        description={memoryMessages.emptyText}
        action={
          <Button component={Link} to={path(presentation.pagePath(name))}>
            {memoryMessages.openFields}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <TextInput
        className={classes.documents ?? ''}
        size="xs"
        label={memoryMessages.documents}
        description={memoryMessages.documentsHelp}
        inputMode="numeric"
        value={text}
        error={isValid ? undefined : memoryMessages.documentsError}
        onChange={(event) => setTypedCount(event.currentTarget.value.trim())}
      />
      <div className={classes.frame} role="region" aria-label={memoryMessages.table} tabIndex={0}>
        <table className={classes.table} aria-label={memoryMessages.table}>
          <thead>
            <tr>
              <th scope="col">{memoryMessages.field}</th>
              <th scope="col">{memoryMessages.type}</th>
              <th scope="col">{memoryMessages.profile}</th>
              <th scope="col">{memoryMessages.algorithm}</th>
              <th scope="col">{memoryMessages.compression}</th>
              <th scope="col" data-number>
                {memoryMessages.bytesPerVector}
              </th>
              <th scope="col" data-number>
                {memoryMessages.memory}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MemoryRow key={row.field} row={row} documentCount={documentCount} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                {memoryMessages.total}
              </th>
              <td data-number>{formatNumber(bytesPerDocument)}</td>
              <td data-number>{formatBytes(bytesPerDocument * documentCount)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={partClasses.usedBy}>{memoryMessages.method}</p>
      {current !== undefined && (
        <p className={partClasses.usedBy}>{memoryMessages.current(current.vectorIndexSize, current.documentCount)}</p>
      )}
      {statistics.error !== null && <p className={partClasses.usedBy}>{memoryMessages.currentUnknown}</p>}
    </>
  );
};

const MemoryRow = ({ row, documentCount }: { row: VectorMemory; documentCount: number }) => {
  const savedShare = row.originalBytes === 0 || row.compression === undefined ? 0 : 1 - row.bytes / row.originalBytes;
  return (
    <tr>
      <th scope="row">
        <code>{row.field}</code>
      </th>
      <td>
        <code title={row.type}>
          {memoryMessages.vectorType(elementType(row.type).replace('Edm.', ''), row.dimensions)}
        </code>
      </td>
      <td>{row.profile === '' ? memoryMessages.none : <code>{row.profile}</code>}</td>
      <td>{row.algorithm === undefined ? memoryMessages.none : memoryMessages.algorithms[row.algorithm]}</td>
      <td>
        {row.compression === undefined ? (
          memoryMessages.none
        ) : (
          <span title={memoryMessages.savedHint(row.originalBytes * documentCount)}>
            {memoryMessages.compressions[row.compression]}{' '}
            {savedShare > 0 && <small>{memoryMessages.saved(savedShare)}</small>}
          </span>
        )}
      </td>
      <td data-number>{row.bytes === 0 ? memoryMessages.onDisk : formatNumber(row.bytes)}</td>
      <td data-number>{formatBytes(row.bytes * documentCount)}</td>
    </tr>
  );
};
