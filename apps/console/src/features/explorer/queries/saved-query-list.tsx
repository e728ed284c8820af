import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { queryLimits, type QuerySnapshot, type SavedQuery } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { isSameQuery } from '../model/query-snapshot';
import { messages } from './messages';
import { QueryItem } from './query-item';
import { queriesApi, queriesKey } from './queries-api';
import classes from './queries.module.css';

interface Props {
  connectionId: string;
  savedQueries: readonly SavedQuery[];
  /** The current query. */
  current: QuerySnapshot;
  onOpen: () => void;
}

/** A completed change and how to undo it. */
interface CompletedChange {
  message: string;
  undo: () => Promise<unknown>;
}

/** Saved queries, each with a menu. Deletions and replacements can be undone until the list closes. */
export const SavedQueryList = ({ connectionId, savedQueries, current, onOpen }: Props) => {
  const [completedChange, setCompletedChange] = useState<CompletedChange>();
  const list = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => client.invalidateQueries({ queryKey: [...queriesKey(connectionId), 'saved'] }),
  });
  const undo = ({ undo: action }: CompletedChange) =>
    change.mutate(action, {
      onSuccess: () => {
        setCompletedChange(undefined);
        // The button disappears: the focus moves to the list.
        list.current?.focus();
      },
    });
  return (
    <div ref={list} tabIndex={-1} className={classes.saved}>
      {savedQueries.length > 0 && (
        <ul className={classes.lines} aria-label={messages.savedQueries}>
          {savedQueries.map((savedQuery) => (
            <Row
              key={savedQuery.id}
              savedQuery={savedQuery}
              current={current}
              onOpen={onOpen}
              change={(action, next) => change.mutate(action, { onSuccess: () => setCompletedChange(next) })}
            />
          ))}
        </ul>
      )}
      {completedChange !== undefined && (
        <p className={classes.done} role="status">
          <span>{completedChange.message}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => undo(completedChange)}>
            {messages.undo}
          </Button>
        </p>
      )}
      {change.error !== null && <ErrorState isCompact error={change.error} title={messages.changeFailed} />}
    </div>
  );
};

const inputOf = ({ connectionId, indexName, name, request }: SavedQuery) => ({
  connectionId,
  indexName,
  name,
  request,
});

interface RowProps {
  savedQuery: SavedQuery;
  current: QuerySnapshot;
  onOpen: () => void;
  /** `completedChange`: shown after the change. */
  change: (action: () => Promise<unknown>, completedChange?: CompletedChange) => void;
}

const Row = ({ savedQuery, current, onOpen, change }: RowProps) => {
  const { id, name } = savedQuery;
  const [isRenaming, setRenaming] = useState<boolean>();
  const menuButton = useRef<HTMLButtonElement>(null);
  // Returns the focus to the menu button after renaming.
  useEffect(() => {
    if (isRenaming === false) menuButton.current?.focus();
  }, [isRenaming]);
  const isCurrent = isSameQuery(savedQuery.request, current);
  const restore = () => queriesApi.replace(id, inputOf(savedQuery));
  if (isRenaming === true) {
    return (
      <li className={classes.line}>
        <RenameForm
          name={name}
          onCancel={() => setRenaming(false)}
          onName={(next) => {
            setRenaming(false);
            if (next !== name) change(() => queriesApi.replace(id, { ...inputOf(savedQuery), name: next }));
          }}
        />
      </li>
    );
  }
  return (
    <QueryItem
      indexName={savedQuery.indexName}
      request={savedQuery.request}
      name={name}
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon ref={menuButton} aria-label={messages.moreActions(name)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{messages.rename}</Menu.Item>
          <Menu.Item
            disabled={isCurrent}
            onClick={() =>
              change(() => queriesApi.replace(id, { ...inputOf(savedQuery), request: current }), {
                message: messages.replaced(name),
                undo: restore,
              })
            }
          >
            {messages.replaceWithCurrent}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            onClick={() =>
              change(() => queriesApi.remove(id), {
                message: messages.deleted(name),
                undo: () => queriesApi.save(inputOf(savedQuery)),
              })
            }
          >
            {messages.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </QueryItem>
  );
};

interface RenameFormProps {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
}

const RenameForm = ({ name: initialName, onName, onCancel }: RenameFormProps) => {
  const [name, setName] = useState(initialName);
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
        aria-label={messages.newName(initialName)}
        maxLength={queryLimits.name}
        value={name}
        // Esc cancels renaming without closing the pane.
        data-mantine-stop-propagation
        onKeyDown={(e) => e.key === 'Escape' && onCancel()}
        onChange={(e) => setName(e.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {messages.rename}
      </Button>
    </form>
  );
};
