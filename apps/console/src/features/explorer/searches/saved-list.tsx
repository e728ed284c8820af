import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { queryLimits, type QuerySnapshot, type SavedQuery } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { isSameQuery } from '../model/kept';
import { KeptLine } from './kept-line';
import { queriesApi, queriesKey } from './searches-api';
import classes from './searches.module.css';

interface Props {
  connectionId: string;
  saved: readonly SavedQuery[];
  /** The question on the screen. */
  asked: QuerySnapshot;
  onOpen: () => void;
}

/** What was done, and what undoes it. */
interface Done {
  told: string;
  undo: () => Promise<unknown>;
}

/** Saved searches, each with its menu. What was deleted or replaced can be had back until the list is left. */
export const SavedList = ({ connectionId, saved, asked, onOpen }: Props) => {
  const [done, setDone] = useState<Done>();
  const list = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: [...queriesKey(connectionId), 'saved'] }),
  });
  const undo = ({ undo: act }: Done) =>
    change.mutate(act, {
      onSuccess: () => {
        setDone(undefined);
        // The button goes away; what it brought back is here.
        list.current?.focus();
      },
    });
  return (
    <div ref={list} tabIndex={-1} className={classes.saved}>
      {saved.length > 0 && (
        <ul className={classes.lines} aria-label="Saved searches">
          {saved.map((search) => (
            <Row
              key={search.id}
              search={search}
              asked={asked}
              onOpen={onOpen}
              change={(act, then) => change.mutate(act, { onSuccess: () => setDone(then) })}
            />
          ))}
        </ul>
      )}
      {done !== undefined && (
        <p className={classes.done} role="status">
          <span>{done.told}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => undo(done)}>
            Undo
          </Button>
        </p>
      )}
      {change.error !== null && <ErrorState compact error={change.error} title="The saved search was not changed" />}
    </div>
  );
};

const without = ({ connectionId, indexName, name, request }: SavedQuery) => ({
  connectionId,
  indexName,
  name,
  request,
});

interface RowProps {
  search: SavedQuery;
  asked: QuerySnapshot;
  onOpen: () => void;
  /** `then`: what is told when it is done. */
  change: (act: () => Promise<unknown>, then?: Done) => void;
}

const Row = ({ search, asked, onOpen, change }: RowProps) => {
  const { id, name } = search;
  const [renaming, setRenaming] = useState<boolean>();
  const more = useRef<HTMLButtonElement>(null);
  // From the field of the name back to where it was opened from.
  useEffect(() => {
    if (renaming === false) more.current?.focus();
  }, [renaming]);
  const current = isSameQuery(search.request, asked);
  const back = () => queriesApi.replace(id, without(search));
  if (renaming === true)
    return (
      <li className={classes.line}>
        <Rename
          of={name}
          onCancel={() => setRenaming(false)}
          onName={(next) => {
            setRenaming(false);
            if (next !== name) change(() => queriesApi.replace(id, { ...without(search), name: next }));
          }}
        />
      </li>
    );
  return (
    <KeptLine indexName={search.indexName} request={search.request} name={name} current={current} onOpen={onOpen}>
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon ref={more} aria-label={`More for ${name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
          <Menu.Item
            disabled={current}
            onClick={() =>
              change(() => queriesApi.replace(id, { ...without(search), request: asked }), {
                told: `“${name}” asks for something else now.`,
                undo: back,
              })
            }
          >
            Replace with this search
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            onClick={() =>
              change(() => queriesApi.remove(id), {
                told: `“${name}” was deleted.`,
                undo: () => queriesApi.save(without(search)),
              })
            }
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </KeptLine>
  );
};

const Rename = ({ of, onName, onCancel }: { of: string; onName: (name: string) => void; onCancel: () => void }) => {
  const [name, setName] = useState(of);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className={classes.rename}
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== '') onName(name.trim());
      }}
    >
      <TextInput
        ref={input}
        aria-label={`New name of ${of}`}
        maxLength={queryLimits.name}
        value={name}
        // Esc leaves the name as it was; the pane stays.
        data-mantine-stop-propagation
        onKeyDown={(e) => e.key === 'Escape' && onCancel()}
        onChange={(e) => setName(e.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        Rename
      </Button>
    </form>
  );
};
