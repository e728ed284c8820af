import { Button, TextInput } from '@mantine/core';
import { queryLimits, type QuerySnapshot, type SavedQuery, type SearchScope } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { wordsOf } from '../model/kept';
import { fitsLimit, queriesApi, queriesKey } from './searches-api';
import classes from './searches.module.css';

interface Props {
  place: SearchScope;
  request: QuerySnapshot;
  /** Saved ones of the index. */
  saved: readonly SavedQuery[];
  onSaved: () => void;
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Keeps the question on the screen under a name; a name that is there already is given another question. */
export const SaveForm = ({ place, request, saved, onSaved }: Props) => {
  const { title, facts } = wordsOf(request);
  const [name, setName] = useState(title.slice(0, queryLimits.name));
  const there = saved.find((s) => sameName(s.name, name));
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  // Also where the saved ones arrived after the pane was open.
  useEffect(() => input.current?.select(), []);
  const save = useMutation({
    mutationFn: () => {
      const search = { ...place, name: name.trim(), request };
      return there === undefined ? queriesApi.save(search) : queriesApi.replace(there.id, search);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queriesKey(place.connectionId) });
      onSaved();
    },
  });
  const tooLong = !fitsLimit(request);
  const hint = tooLong
    ? 'It is too long to be kept: a vector pasted into a query mostly is.'
    : there !== undefined
      ? `“${there.name}” asks for something else so far; replacing makes it ask this.`
      : [title, ...facts].join(' · ');
  return (
    <form
      className={classes.save}
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== '' && !tooLong) save.mutate();
      }}
    >
      <div className={classes.saveLine}>
        <TextInput
          ref={input}
          label="Save this search as"
          data-autofocus
          maxLength={queryLimits.name}
          value={name}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(e) => setName(e.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === '' || tooLong}>
          {there === undefined ? 'Save' : 'Replace'}
        </Button>
      </div>
      {save.error !== null && <ErrorState compact error={save.error} title="The search was not saved" />}
    </form>
  );
};
