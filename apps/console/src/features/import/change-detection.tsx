import { Autocomplete, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { changeMessages as messages } from './messages';
import { canTrackChanges, changeColumns, withChangePolicy } from './model/change-policy';
import type { Import } from './use-import';

/** How runs after the first one find the rows that changed. Edits the definition of the data source. */
export const ChangeDetection = ({ state }: { state: Import }) => {
  const { draft, source } = state;
  const { dataSource, inferredSource, context } = source;
  const policy = dataSource?.dataChangeDetectionPolicy;
  const column = policy?.['@odata.type'] === HIGH_WATER_MARK ? policy.highWaterMarkColumnName : '';
  const [typedColumn, setTypedColumn] = useState<string>();
  if (dataSource === undefined) return null;
  const setPolicy = (newPolicy: Parameters<typeof withChangePolicy>[1]) => {
    setTypedColumn(undefined);
    state.edit('datasources', withChangePolicy(state.textOf('datasources'), newPolicy, context.dialect));
  };
  const setColumn = (newColumn: string) => {
    setPolicy(newColumn === '' ? undefined : { '@odata.type': HIGH_WATER_MARK, highWaterMarkColumnName: newColumn });
  };
  const isTracked = policy?.['@odata.type'] === CHANGE_TRACKING;
  return (
    <>
      <Autocomplete
        size="xs"
        mt={12}
        maw={420}
        label={messages.column}
        description={messages.columnHelp}
        spellCheck={false}
        disabled={isTracked}
        data={changeColumns(inferredSource.fields, draft.keyColumn || inferredSource.key)}
        // All columns are offered while the input holds one of them.
        filter={({ options, search }) =>
          search === column ? options : options.filter((each) => 'value' in each && each.value.includes(search))
        }
        value={typedColumn ?? column}
        onChange={setTypedColumn}
        // A part of a name is no column, so reading starts when the name is complete.
        onOptionSubmit={setColumn}
        onBlur={() => {
          const text = typedColumn?.trim();
          setTypedColumn(undefined);
          if (text !== undefined && text !== column) setColumn(text);
        }}
      />
      {(canTrackChanges(dataSource) || isTracked) && (
        <Checkbox
          size="xs"
          mt={12}
          label={messages.tracking}
          description={messages.trackingHelp}
          checked={isTracked}
          onChange={(event) => setPolicy(event.currentTarget.checked ? { '@odata.type': CHANGE_TRACKING } : undefined)}
        />
      )}
    </>
  );
};

const HIGH_WATER_MARK = '#Vendor.Search.HighWaterMarkChangeDetectionPolicy';
const CHANGE_TRACKING = '#Vendor.Search.SqlIntegratedChangeTrackingPolicy';
