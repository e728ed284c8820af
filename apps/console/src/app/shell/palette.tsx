import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { IconBolt, IconSearch, IconTable, type Icon } from '@tabler/icons-react';
import { createElement, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { operationQuery } from '../../shared/api/use-operation';
import { commandGroups } from '../../shared/commands/command-groups';
import { useAllCommands } from '../../shared/commands/commands';
import { keyList } from '../../shared/commands/keys';
import { usePresentations } from '../../shared/presentations/context';
import { KeyHint } from '../../shared/ui/key-hint';
import { messages } from './messages';
import { commandIcon, navItemsOf } from './nav-items';
import classes from './shell.module.css';

const [store, { open }] = createSpotlight();

interface PaletteProps {
  connectionId: string | undefined;
  /** The palette opens whenever this number changes. */
  request: number;
}

/** ⌘K: pages, indexes by name, and the commands of the current page. */
export const Palette = ({ connectionId, request }: PaletteProps) => {
  const commands = useAllCommands();
  const navigate = useNavigate();
  const presentations = usePresentations();
  const [opened, setOpened] = useState(false);
  useEffect(() => open(), [request]);
  const indexes = useQuery({
    ...operationQuery<{ value: { name: string }[] }>(connectionId ?? '', 'indexes.list', {
      query: { $select: 'name' },
    }),
    enabled: opened && connectionId !== undefined,
  });
  const groups = useMemo(() => {
    const items = navItemsOf(presentations);
    const actionsByGroup = new Map<string, SpotlightActionData[]>();
    const add = (group: string, action: SpotlightActionData) =>
      actionsByGroup.set(group, [...(actionsByGroup.get(group) ?? []), action]);
    for (const command of commands) {
      if (command.hidden) continue;
      add(command.group, {
        id: command.id,
        label: command.label,
        keywords: command.keywords ?? '',
        onClick: command.run,
        leftSection: <CommandIcon icon={commandIcon(items, command.id)} />,
        rightSection: command.keys === undefined ? null : <KeyHint keys={keyList(command.keys)} />,
      });
    }
    for (const { name } of indexes.data?.body.value ?? []) {
      const base = `/c/${encodeURIComponent(connectionId ?? '')}`;
      add(commandGroups.indexes, {
        id: `index ${name}`,
        label: name,
        description: messages.palette.index,
        leftSection: <IconTable size={17} stroke={1.6} aria-hidden />,
        onClick: () => void navigate(`${base}/indexes/${encodeURIComponent(name)}`),
      });
      add(commandGroups.search, {
        id: `search ${name}`,
        label: messages.palette.search(name),
        leftSection: <IconSearch size={17} stroke={1.6} aria-hidden />,
        onClick: () => void navigate(`${base}/explorer/${encodeURIComponent(name)}`),
      });
    }
    return [...actionsByGroup].map(([group, members]): SpotlightActionGroupData => ({ group, actions: members }));
  }, [commands, presentations, indexes.data, connectionId, navigate]);
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
      nothingFound={messages.palette.noResults}
      attributes={{ content: { 'aria-label': messages.palette.open } }}
      // A scrollable area must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={40}
      searchProps={{
        placeholder: messages.palette.placeholder,
        leftSection: <IconSearch size={17} stroke={1.6} />,
        'aria-label': messages.palette.open,
      }}
    />
  );
};

const CommandIcon = ({ icon = IconBolt }: { icon: Icon | undefined }) =>
  createElement(icon, { size: 17, stroke: 1.6, 'aria-hidden': true });
