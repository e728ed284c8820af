import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { keptSearchLimits, type KeptRequest, type SavedSearch } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { asksSame } from '../model/kept';
import { KeptLine } from './kept-line';
import { searchesApi, searchesKey } from './searches-api';
import classes from './searches.module.css';

interface Props {
  saved: readonly SavedSearch[];
  /** The question on the screen. */
  asked: KeptRequest;
  onOpen: () => void;
}

/** Saved searches, each with its menu. What was deleted can be had back until the list is left. */
export const SavedList = ({ saved, asked, onOpen }: Props) => {
  const [deleted, setDeleted] = useState<SavedSearch>();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: [...searchesKey(saved[0]?.connectionId ?? ''), 'saved'] }),
  });
  return (
    <>
      {saved.length > 0 && (
        <ul className={classes.lines} aria-label="Saved searches">
          {saved.map((search) => (
            <Row
              key={search.id}
              search={search}
              asked={asked}
              onOpen={onOpen}
              change={(act) => change.mutate(act)}
              onDelete={() =>
                change.mutate(() => searchesApi.remove(search.id), { onSuccess: () => setDeleted(search) })
              }
            />
          ))}
        </ul>
      )}
      {deleted !== undefined && (
        <p className={classes.deleted} role="status">
          “{deleted.name}” was deleted.
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              change.mutate(() => searchesApi.save(without(deleted)), { onSuccess: () => setDeleted(undefined) })
            }
          >
            Undo
          </Button>
        </p>
      )}
      {change.error !== null && <ErrorState compact error={change.error} title="The saved search was not changed" />}
    </>
  );
};

const without = ({ connectionId, indexName, name, request }: SavedSearch) => ({
  connectionId,
  indexName,
  name,
  request,
});

interface RowProps {
  search: SavedSearch;
  asked: KeptRequest;
  onOpen: () => void;
  change: (act: () => Promise<unknown>) => void;
  onDelete: () => void;
}

const Row = ({ search, asked, onOpen, change, onDelete }: RowProps) => {
  const [renaming, setRenaming] = useState(false);
  const current = asksSame(search.request, asked);
  if (renaming)
    return (
      <li className={classes.line}>
        <Rename
          of={search.name}
          onCancel={() => setRenaming(false)}
          onName={(next) => {
            setRenaming(false);
            if (next !== search.name) change(() => searchesApi.change(search.id, { ...without(search), name: next }));
          }}
        />
      </li>
    );
  return (
    <KeptLine
      indexName={search.indexName}
      request={search.request}
      name={search.name}
      current={current}
      onOpen={onOpen}
    >
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${search.name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
          <Menu.Item
            disabled={current}
            onClick={() => change(() => searchesApi.change(search.id, { ...without(search), request: asked }))}
          >
            Replace with this search
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={onDelete}>
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
        maxLength={keptSearchLimits.name}
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
