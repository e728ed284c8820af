import { Button, TextInput } from '@mantine/core';
import { queryLimits, type QuerySnapshot, type SavedQuery, type SearchScope } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { describeQuery } from '../model/query-snapshot';
import { messages } from './messages';
import { fitsLimit, queriesApi, queriesKey } from './queries-api';
import classes from './queries.module.css';

interface Props {
  scope: SearchScope;
  request: QuerySnapshot;
  /** Saved queries of the index. */
  savedQueries: readonly SavedQuery[];
  onSaved: () => void;
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Saves the current query under a name; an existing name replaces that query. */
export const SaveQueryForm = ({ scope, request, savedQueries, onSaved }: Props) => {
  const { title, facts } = describeQuery(request);
  const [name, setName] = useState(title.slice(0, queryLimits.name));
  const replacedQuery = savedQueries.find((query) => isSameName(query.name, name));
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog may have opened before its content was loaded.
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = useMutation({
    mutationFn: () => {
      const query = { ...scope, name: name.trim(), request };
      return replacedQuery === undefined ? queriesApi.save(query) : queriesApi.replace(replacedQuery.id, query);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queriesKey(scope.connectionId) });
      notify.done(messages.saved(name.trim()));
      onSaved();
    },
  });
  const isTooLong = !fitsLimit(request);
  const hint = isTooLong
    ? messages.tooLong
    : replacedQuery !== undefined
      ? messages.replaceHint(replacedQuery.name)
      : // The title alone is already the proposed name.
        facts.length === 0
        ? undefined
        : [title, ...facts].join(' · ');
  return (
    <form
      className={classes.save}
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== '' && !isTooLong) save.mutate();
      }}
    >
      <div className={classes.saveLine}>
        <TextInput
          ref={input}
          label={messages.name}
          data-autofocus
          maxLength={queryLimits.name}
          value={name}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(e) => setName(e.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === '' || isTooLong}>
          {replacedQuery === undefined ? messages.save : messages.replace}
        </Button>
      </div>
      {save.error !== null && <ErrorState isCompact error={save.error} title={messages.saveFailed} />}
    </form>
  );
};
