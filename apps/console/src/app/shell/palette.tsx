import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { IconBolt, IconSearch, IconTable } from '@tabler/icons-react';
import { createElement, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { operationQuery } from '../../shared/api/use-operation';
import { useAllCommands } from '../../shared/commands/commands';
import { KeyHint } from '../../shared/ui/key-hint';
import { commandIcon } from './places';
import classes from './shell.module.css';

const [store, actions] = createSpotlight();
export const openPalette = actions.open;

/** ⌘K: places, indexes by name, and what the page at hand can do. */
export const Palette = ({ connectionId }: { connectionId: string | undefined }) => {
  const commands = useAllCommands();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const indexes = useQuery({
    ...operationQuery<{ value: { name: string }[] }>(connectionId ?? '', 'indexes.list', {
      query: { $select: 'name' },
    }),
    enabled: opened && connectionId !== undefined,
  });
  const groups = useMemo(() => {
    const found = new Map<string, SpotlightActionData[]>();
    const add = (group: string, action: SpotlightActionData) => found.set(group, [...(found.get(group) ?? []), action]);
    for (const command of commands) {
      if (command.hidden) continue;
      add(command.group, {
        id: command.id,
        label: command.label,
        keywords: command.keywords ?? '',
        onClick: command.run,
        leftSection: <CommandIcon id={command.id} />,
        rightSection: command.keys === undefined ? null : <KeyHint keys={keyList(command.keys)} />,
      });
    }
    for (const { name } of indexes.data?.body.value ?? []) {
      const base = `/c/${encodeURIComponent(connectionId ?? '')}`;
      add('Indexes', {
        id: `index ${name}`,
        label: name,
        description: 'Index',
        leftSection: <IconTable size={17} stroke={1.6} aria-hidden />,
        onClick: () => void navigate(`${base}/indexes/${encodeURIComponent(name)}`),
      });
      add('Search', {
        id: `search ${name}`,
        label: `Search ${name}`,
        leftSection: <IconSearch size={17} stroke={1.6} aria-hidden />,
        onClick: () => void navigate(`${base}/explorer/${encodeURIComponent(name)}`),
      });
    }
    return [...found].map(([group, members]): SpotlightActionGroupData => ({ group, actions: members }));
  }, [commands, indexes.data, connectionId, navigate]);
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100 }}
      classNames={{ actionsGroup: classes.paletteGroup ?? '', action: classes.paletteAction ?? '' }}
      nothingFound="Nothing has that name"
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      // What scrolls must be reachable by keyboard too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={40}
      searchProps={{
        placeholder: 'A place, an index, an action',
        leftSection: <IconSearch size={17} stroke={1.6} />,
        'aria-label': 'Find anything',
      }}
    />
  );
};

const CommandIcon = ({ id }: { id: string }) =>
  createElement(commandIcon(id) ?? IconBolt, { size: 17, stroke: 1.6, 'aria-hidden': true });

/** `mod+s` → Mod, S; `g i` → g, i. */
export const keyList = (keys: string): string[] =>
  keys.split(/[+ ]/).map((k) => (k === 'mod' ? 'Mod' : k.length === 1 && keys.includes('+') ? k.toUpperCase() : k));
