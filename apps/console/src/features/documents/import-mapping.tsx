import { Button, Group, NativeSelect } from '@mantine/core';
import {
  importActions,
  printJson,
  type ImportAction,
  type ImportColumn,
  type ImportReport,
  type SearchError,
  type SearchIndex,
} from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { useProductionConfirmation } from '../../shared/ui/production-confirmation';
import classes from './documents.module.css';
import { importMessages as messages } from './messages';

interface ImportMappingProps {
  index: SearchIndex;
  report: ImportReport;
  isBusy: boolean;
  error: SearchError | undefined;
  onClose: () => void;
  /** The preview is read again with another mapping. */
  onChange: (mapping: readonly ImportColumn[]) => void;
  onImport: (mapping: readonly ImportColumn[], action: ImportAction) => void;
}

const actions = Object.keys(importActions) as ImportAction[];

/** Which field each column is written to, and the first rows as they will be written. */
export const ImportMapping = ({ index, report, isBusy, error, onClose, onChange, onImport }: ImportMappingProps) => {
  const [action, setAction] = useState<ImportAction>('mergeOrUpload');
  const { field: confirmation, isConfirmed } = useProductionConfirmation(useConnection(), index.name);
  const { columns = [], rows = [] } = report.preview ?? {};
  const setField = (column: string, field: string) =>
    onChange(columns.map((each) => (each.column !== column ? each : field === '' ? { column } : { column, field })));
  return (
    <>
      {report.problem !== undefined && <Note tone="danger">{report.problem}</Note>}
      {report.preview !== undefined && (
        <>
          <h3 className={classes.importTitle}>{messages.mapping}</h3>
          <div className={classes.mapping}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{messages.column}</th>
                  <th scope="col">{messages.field}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map(({ column, field }) => (
                  <tr key={column}>
                    <th scope="row">
                      <code>{column}</code>
                    </th>
                    <td>
                      <NativeSelect
                        aria-label={messages.fieldOf(column)}
                        value={field ?? ''}
                        disabled={isBusy}
                        onChange={(event) => setField(column, event.currentTarget.value)}
                        data={[
                          { value: '', label: messages.ignore },
                          ...index.fields.map(({ name, type }) => ({ value: name, label: `${name} · ${type}` })),
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <h3 className={classes.importTitle}>{messages.preview}</h3>
          {rows.length === 0 ? (
            <p>{messages.noRows}</p>
          ) : (
            <ol
              className={classes.previewRows}
              data-stale={isBusy || undefined}
              tabIndex={0}
              aria-label={messages.preview}
            >
              {rows.map((row, i) => (
                <li key={i} data-tone={'error' in row ? 'danger' : undefined}>
                  {'error' in row ? (
                    <>
                      <b>{messages.rejected}:</b> {row.error}
                    </>
                  ) : (
                    <code>{printJson(row.document)}</code>
                  )}
                </li>
              ))}
            </ol>
          )}
          <NativeSelect
            mt={12}
            maw={520}
            label={messages.mode}
            value={action}
            onChange={(event) => setAction(actions.find((each) => each === event.currentTarget.value) ?? action)}
            data={actions.map((value) => ({ value, label: messages.modes[value] }))}
          />
        </>
      )}
      {report.preview !== undefined && confirmation}
      {error !== undefined && <ErrorState error={error} title={messages.startFailed} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{messages.close}</Button>
        <Button
          variant="filled"
          loading={isBusy}
          disabled={report.problem !== undefined || rows.length === 0 || !isConfirmed}
          onClick={() => onImport(columns, action)}
        >
          {messages.start}
        </Button>
      </Group>
    </>
  );
};
