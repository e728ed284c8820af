import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditResults, recordedOperations, type AuditResult } from '@searchdeck/contract';
import { useEffect, useRef, useState } from 'react';
import { useConnections } from '../../shared/api/use-connection';
import { useOwnText } from '../../shared/ui/use-own-text';
import classes from './activity.module.css';
import { labelOfOperation } from './activity-entries';
import { filterNames, type FilterName } from './activity-filter';
import { activityMessages as messages, resultLabels } from './messages';

/** All recorded operations, and one that only the URL names, such as all of a kind of resources. */
const operationOptions = (selectedOperation: string) => [
  { value: '', label: messages.anyOperation },
  ...(selectedOperation === '' || recordedOperations.some(({ ids }) => ids.includes(selectedOperation))
    ? []
    : [{ value: selectedOperation, label: labelOfOperation(selectedOperation) }]),
  ...recordedOperations.map(({ tag, ids }) => ({
    group: tag,
    items: ids.map((id) => ({ value: id, label: labelOfOperation(id) })),
  })),
];

interface ActivityFiltersProps {
  search: URLSearchParams;
  /** An empty value removes the filter. */
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/** The filters of the list, which are stored in the URL. */
export const ActivityFilters = ({ search, onChange, onClear }: ActivityFiltersProps) => {
  const { data: connections = [] } = useConnections();
  // Remounts the text filters when all filters are cleared, because one may still wait for a pause in typing.
  const [clearCount, setClearCount] = useState(0);
  const value = (name: FilterName) => search.get(name) ?? '';
  return (
    <div className={classes.filters} role="search" aria-label={messages.filters}>
      <TextFilter
        key={`user/${clearCount}`}
        label={messages.filterUser}
        value={value('user')}
        onChange={(text) => onChange('user', text)}
        isPageSearch
      />
      <TextFilter
        key={`resource/${clearCount}`}
        label={messages.filterResource}
        value={value('resource')}
        onChange={(text) => onChange('resource', text)}
      />
      <NativeSelect
        aria-label={messages.action}
        className={classes.select}
        value={value('action')}
        onChange={(event) => onChange('action', event.currentTarget.value)}
        data={operationOptions(value('action'))}
      />
      <NativeSelect
        aria-label={messages.connection}
        value={value('connectionId')}
        onChange={(event) => onChange('connectionId', event.currentTarget.value)}
        data={[
          { value: '', label: messages.anyConnection },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={messages.result}
        value={value('result')}
        onChange={(event) => onChange('result', event.currentTarget.value)}
        data={[
          { value: '', label: messages.anyResult },
          ...(Object.keys(auditResults) as AuditResult[]).map((result) => ({
            value: result,
            label: resultLabels[result],
          })),
        ]}
      />
      <span className={classes.days}>
        <DayFilter label={messages.from} value={value('from')} onChange={(day) => onChange('from', day)} />
        <DayFilter label={messages.to} value={value('to')} onChange={(day) => onChange('to', day)} />
      </span>
      {filterNames.some((name) => search.has(name)) && (
        <Button
          onClick={() => {
            setClearCount(clearCount + 1);
            onClear();
          }}
        >
          {messages.clear}
        </Button>
      )}
    </div>
  );
};

const DEBOUNCE_MS = 300;

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** `/` focuses it. */
  isPageSearch?: boolean;
}

/** Filters when the user pauses typing. */
const TextFilter = ({ label, value, onChange, isPageSearch = false }: TextFilterProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [text, type] = useOwnText(value, (next) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), DEBOUNCE_MS);
  });
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...(isPageSearch ? { 'data-page-search': true } : {})}
      className={classes.text}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
};

const DayFilter = ({ label, value, onChange }: Pick<TextFilterProps, 'label' | 'value' | 'onChange'>) => {
  const [day, enter] = useOwnText(value, onChange);
  return (
    <label className={classes.day}>
      {label}
      <TextInput type="date" value={day} onChange={(event) => enter(event.currentTarget.value)} />
    </label>
  );
};
