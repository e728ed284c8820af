import { Button, TextInput } from '@mantine/core';
import { keptSearchLimits, type KeptRequest, type SavedSearch, type SearchPlace } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { wordsOf } from '../model/kept';
import { canBeKept, searchesApi, searchesKey } from './searches-api';
import classes from './searches.module.css';

interface Props {
  place: SearchPlace;
  request: KeptRequest;
  /** Saved ones of the index. */
  saved: readonly SavedSearch[];
  onSaved: () => void;
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Keeps the question on the screen under a name; a name that is there already is given another question. */
export const SaveForm = ({ place, request, saved, onSaved }: Props) => {
  const { title, facts } = wordsOf(request);
  const [name, setName] = useState(title.slice(0, keptSearchLimits.name));
  const there = saved.find((s) => sameName(s.name, name));
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  // Also where the saved ones arrived after the pane was open.
  useEffect(() => input.current?.select(), []);
  const save = useMutation({
    mutationFn: () => {
      const search = { ...place, name: name.trim(), request };
      return there === undefined ? searchesApi.save(search) : searchesApi.change(there.id, search);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: searchesKey(place.connectionId) });
      onSaved();
    },
  });
  const tooLong = !canBeKept(request);
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
          maxLength={keptSearchLimits.name}
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
