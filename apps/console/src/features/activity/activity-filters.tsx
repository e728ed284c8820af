import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditResults, type AuditResult } from '@searchdeck/contract';
import { useEffect, useState } from 'react';
import { useConnections } from '../../shared/api/use-connection';
import classes from './activity.module.css';
import { filterNames, type FilterName } from './activity-filter';
import { activityMessages as messages, resultLabels } from './messages';

interface ActivityFiltersProps {
  search: URLSearchParams;
  /** An empty value removes the condition. */
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/** The conditions of the list; they are in the URL. */
export const ActivityFilters = ({ search, onChange, onClear }: ActivityFiltersProps) => {
  const { data: connections = [] } = useConnections();
  const value = (name: FilterName) => search.get(name) ?? '';
  return (
    <div className={classes.filters} role="search" aria-label={messages.filters}>
      <TextFilter
        label={messages.filterUser}
        value={value('user')}
        onChange={(text) => onChange('user', text)}
        isPageSearch
      />
      <TextFilter
        label={messages.filterResource}
        value={value('resource')}
        onChange={(text) => onChange('resource', text)}
      />
      <TextFilter label={messages.filterAction} value={value('action')} onChange={(text) => onChange('action', text)} />
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
      <label className={classes.day}>
        {messages.from}
        <TextInput
          type="date"
          value={value('from')}
          onChange={(event) => onChange('from', event.currentTarget.value)}
        />
      </label>
      <label className={classes.day}>
        {messages.to}
        <TextInput type="date" value={value('to')} onChange={(event) => onChange('to', event.currentTarget.value)} />
      </label>
      {filterNames.some((name) => search.has(name)) && <Button onClick={onClear}>{messages.clear}</Button>}
    </div>
  );
};

const TYPING_MS = 300;

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** `/` focuses it. */
  isPageSearch?: boolean;
}

/** Filters when the user pauses typing. */
const TextFilter = ({ label, value, onChange, isPageSearch = false }: TextFilterProps) => {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      setTyped(undefined);
      onChange(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...(isPageSearch ? { 'data-page-search': true } : {})}
      className={classes.text}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
};
