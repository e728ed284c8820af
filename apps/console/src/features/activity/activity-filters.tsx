import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { auditResults, recordedOperations, type AuditResult } from '@searchdeck/contract';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useConnections } from '../../shared/api/use-connection';
import { useOwnText } from '../../shared/ui/use-own-text';
import classes from './activity.module.css';
import { labelOfOperation } from './activity-entries';
import { filterNames, isFilterTime, type FilterName } from './activity-filter';
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
        <TimeFilter label={messages.from} value={value('from')} onChange={(time) => onChange('from', time)} />
        <TimeFilter label={messages.to} value={value('to')} onChange={(time) => onChange('to', time)} />
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
/** Length of a day such as 2026-04-01. */
const DAY_LENGTH = 10;

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

/** A day, or a day and a time. The text has one format in all locales; the button opens the calendar of the browser. */
const TimeFilter = ({ label, value, onChange }: Pick<TextFilterProps, 'label' | 'value' | 'onChange'>) => {
  const [text, enter] = useOwnText(value, (next) => {
    // An incomplete text doesn't change the filter.
    if (next === '' || isFilterTime(next)) onChange(next);
  });
  const calendar = useRef<HTMLInputElement>(null);
  const isInvalid = text !== '' && !isFilterTime(text);
  return (
    <span className={classes.time}>
      <span aria-hidden>{label}</span>
      <TextInput
        aria-label={label}
        className={classes.timeInput}
        placeholder={messages.timeFormat}
        title={isInvalid ? messages.invalidTime : messages.timeHint}
        error={isInvalid}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => enter(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            size={24}
            aria-label={messages.selectDay(label)}
            title={messages.selectDay(label)}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={14} stroke={1.7} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        value={text.slice(0, DAY_LENGTH)}
        onChange={(event) => enter(`${event.currentTarget.value}${text.slice(DAY_LENGTH)}`)}
      />
    </span>
  );
};
