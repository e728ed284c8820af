import { Button, Drawer } from '@mantine/core';
import type { QuerySnapshot, SearchScope } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands } from '../../../shared/commands/commands';
import { ErrorState } from '../../../shared/ui/error-state';
import { isSameQuery } from '../model/kept';
import { RecentList } from './recent-list';
import { SaveForm } from './save-form';
import { SavedList } from './saved-list';
import { recentQueriesQuery, savedQueriesQuery, queriesApi, queriesKey } from './searches-api';
import classes from './searches.module.css';

interface Props {
  place: SearchScope;
  /** The question on the screen, with what is typed and not yet run. */
  asked: QuerySnapshot;
  /** Runs what is typed, so that what is saved is what is seen. */
  settle: () => void;
}

/** The button that names the search on the screen when it is a saved one, and the pane behind it. */
export const Searches = ({ place, asked, settle }: Props) => {
  const [open, setOpen] = useState(false);
  const saved = useQuery(savedQueriesQuery(place));
  const current = saved.data?.find((s) => isSameQuery(s.request, asked));
  const show = () => {
    settle();
    setOpen(true);
  };
  useCommands([
    {
      id: 'explorer.searches',
      label: 'Saved and recent searches',
      group: 'This page',
      keywords: 'save history',
      run: show,
    },
  ]);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={current === undefined ? 'Saved and recent searches' : `Saved and recent searches: ${current.name}`}
        title={current?.name ?? 'Saved and recent searches'}
        leftSection={
          current === undefined ? <IconBookmark size={16} aria-hidden /> : <IconBookmarkFilled size={16} aria-hidden />
        }
        onClick={show}
      >
        <span className={classes.label}>{current?.name ?? 'Searches'}</span>
      </Button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="right"
        size={440}
        title={<b>Searches of {place.indexName}</b>}
        closeButtonProps={{ 'aria-label': 'Close searches' }}
      >
        {open && <Pane place={place} asked={asked} onClose={() => setOpen(false)} />}
      </Drawer>
    </>
  );
};

const Pane = ({ place, asked, onClose }: Pick<Props, 'place' | 'asked'> & { onClose: () => void }) => {
  const saved = useQuery(savedQueriesQuery(place));
  const recent = useQuery(recentQueriesQuery(place));
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => queriesApi.clearRecent(place),
    onSettled: () => client.invalidateQueries({ queryKey: queriesKey(place.connectionId) }),
  });
  const failed = saved.error ?? recent.error;
  if (failed !== null)
    return (
      <ErrorState
        error={failed}
        title="The searches could not be read"
        onRetry={() => void client.invalidateQueries({ queryKey: queriesKey(place.connectionId) })}
      />
    );
  if (saved.data === undefined) return <p className={classes.hint}>Reading…</p>;
  const current = saved.data.find((s) => isSameQuery(s.request, asked));
  return (
    <>
      {current === undefined && <SaveForm place={place} request={asked} saved={saved.data} onSaved={onClose} />}
      <section className={classes.section}>
        <h2>Saved</h2>
        {saved.data.length === 0 && (
          <p className={classes.hint}>
            None yet. A saved search is a name for a question: its words, filter, order and facets.
          </p>
        )}
        <SavedList connectionId={place.connectionId} saved={saved.data} asked={asked} onOpen={onClose} />
      </section>
      <section className={classes.section}>
        <div className={classes.head}>
          <h2>Recent</h2>
          {(recent.data ?? []).length > 0 && (
            <Button
              size="compact-sm"
              fz={12}
              variant="subtle"
              loading={forget.isPending}
              onClick={() => forget.mutate()}
            >
              Forget them
            </Button>
          )}
        </div>
        {forget.error !== null && <ErrorState compact error={forget.error} title="They were not forgotten" />}
        {recent.data === undefined ? (
          <p className={classes.hint}>Reading…</p>
        ) : recent.data.length === 0 ? (
          <p className={classes.hint}>Searches that were answered are listed here; Searchdeck alone keeps them.</p>
        ) : (
          <RecentList recent={recent.data} asked={asked} first={20} onOpen={onClose} />
        )}
      </section>
    </>
  );
};
