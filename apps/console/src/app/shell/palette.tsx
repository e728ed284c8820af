import {
  createSpotlight,
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconBolt, IconColumns, IconSearch, type Icon } from '@tabler/icons-react';
import { createElement, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { connectionPath, FOCUS_SEARCH } from '../../shared/api/paths';
import { commandGroups } from '../../shared/commands/command-groups';
import { useAllCommands, type Command } from '../../shared/commands/commands';
import { keyList } from '../../shared/commands/keys';
import { presentationMessages } from '../../shared/presentations/messages';
import { usePresentations } from '../../shared/presentations/context';
import { pageViews, viewKeywords } from '../../shared/presentations/page-views';
import type { EditorView } from '../../shared/presentations/presentation';
import { KeyHint } from '../../shared/ui/key-hint';
import { messages } from './messages';
import { commandIcon, navCommandId, navItemsOf } from './nav-items';
import { useCreateCommands } from './palette-actions';
import { fieldPath, usePaletteFields } from './palette-fields';
import { filterPalette } from './palette-filter';
import { paletteMessages } from './palette-messages';
import { useSettingsCommands } from './palette-settings';
import { takeTypedText } from './palette-state';
import classes from './shell.module.css';
import { useResourceNames } from './use-resource-names';

const [store, { open }] = createSpotlight();

/** Selects the first result, which Enter opens, unless one is selected. The library does so only while the user types. */
function selectFirst(): void {
  const { listId, ...state } = store.getState();
  const list = listId === '' ? null : document.getElementById(listId);
  const action = list?.querySelector('[data-selected]') == null ? list?.querySelector('[data-action]') : null;
  if (action == null) return;
  action.setAttribute('data-selected', 'true');
  store.setState({ ...state, listId, selected: 0 });
}

interface PaletteProps {
  connectionId: string | undefined;
  /** False with a query key only, which can't list resources. */
  canReadDefinitions: boolean;
  /** The palette opens whenever this number changes. */
  request: number;
}

/** ⌘K: pages, commands, settings, saved queries, and the resources and fields of the service by name. */
export const Palette = ({ connectionId, canReadDefinitions, request }: PaletteProps) => {
  const commands = useAllCommands();
  const settings = useSettingsCommands(connectionId);
  const navigate = useNavigate();
  const presentations = usePresentations();
  const createCommands = useCreateCommands(presentations, connectionId, canReadDefinitions);
  const { opened } = useSpotlight(store);
  const [query, setQuery] = useState('');
  useEffect(() => {
    // An open palette already has the focus.
    if (store.getState().opened) takeTypedText();
    open();
  }, [request]);
  const resources = useResourceNames(presentations, connectionId, opened && canReadDefinitions);
  const fields = usePaletteFields(connectionId, opened && canReadDefinitions, query);
  // Names and fields can arrive after the text was typed, when there was nothing to select.
  const resultCount = fields.length + resources.reduce((sum, { names }) => sum + names.length, 0);
  useEffect(() => {
    if (query !== '' && resultCount > 0) selectFirst();
  }, [query, resultCount]);
  const groups = useMemo(() => {
    const items = navItemsOf(presentations);
    const actionsByGroup = new Map<string, SpotlightActionData[]>();
    const add = (group: string, action: SpotlightActionData) =>
      actionsByGroup.set(group, [...(actionsByGroup.get(group) ?? []), action]);
    const pageKeywords = new Map(items.map((item) => [navCommandId(item), paletteMessages.pageKeywords[item.path]]));
    const addCommand = (command: Command) =>
      add(command.group, {
        id: command.id,
        label: command.label,
        keywords: command.keywords ?? pageKeywords.get(command.id) ?? '',
        onClick: command.run,
        leftSection: <CommandIcon icon={commandIcon(items, command.id)} />,
        rightSection: command.keys === undefined ? null : <KeyHint keys={keyList(command.keys)} />,
      });
    commands.filter((command) => !command.isHidden).forEach(addCommand);
    // The page may have its own command.
    const ids = new Set(commands.map(({ id }) => id));
    const labels = new Set(commands.map(({ label }) => label));
    createCommands.filter(({ id }) => !ids.has(id)).forEach(addCommand);
    settings.forEach(addCommand);
    const openPath = (path: string, state?: unknown) =>
      void navigate(connectionPath(connectionId ?? '', path), { state });
    for (const { presentation, names } of resources) {
      const { kind, icon, pagePath, searchPath } = presentation;
      // Tabs with some of the properties, which are found by the names of the properties.
      const tabs = pageViews(presentation.views).filter(
        (view): view is EditorView => view.type === 'editor' && view.properties !== undefined,
      );
      for (const name of names) {
        add(kind.plural, {
          id: `${kind.id} ${name}`,
          label: name,
          description: kind.singular,
          leftSection: <CommandIcon icon={icon} />,
          onClick: () => openPath(pagePath(name)),
        });
        for (const tab of tabs) {
          const label = presentationMessages.viewCommand(tab.label, name);
          if (labels.has(label)) continue;
          add(commandGroups.settings, {
            id: `tab ${tab.segment} ${kind.id} ${name}`,
            label,
            // Many tabs match the same words: the properties say what each one has.
            description: tab.properties?.join(', ') ?? '',
            keywords: viewKeywords(tab),
            leftSection: <CommandIcon icon={icon} />,
            onClick: () => openPath(pagePath(name, tab.segment)),
          });
        }
        if (searchPath === undefined) continue;
        add(commandGroups.search, {
          id: `search ${name}`,
          label: paletteMessages.search(name),
          keywords: paletteMessages.searchKeywords,
          leftSection: <CommandIcon icon={IconSearch} />,
          onClick: () => openPath(searchPath(name), FOCUS_SEARCH),
        });
      }
    }
    return [...actionsByGroup].map(([group, members]): SpotlightActionGroupData => ({ group, actions: members }));
  }, [commands, createCommands, settings, presentations, resources, connectionId, navigate]);
  // Not among the other groups, because it changes while the user types.
  const fieldGroup: SpotlightActionGroupData = {
    group: commandGroups.fields,
    actions: fields.map((field) => ({
      id: `field ${field.index} ${field.path}`,
      label: field.path,
      description: paletteMessages.field(field.index),
      leftSection: <CommandIcon icon={IconColumns} />,
      onClick: () => void navigate(connectionPath(connectionId ?? '', fieldPath(field))),
    })),
  };
  return (
    <Spotlight
      store={store}
      actions={[...groups, fieldGroup]}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100 }}
      classNames={{ actionsGroup: classes.paletteGroup ?? '', action: classes.paletteAction ?? '' }}
      nothingFound={paletteMessages.noResults}
      attributes={{ content: { 'aria-label': messages.palette.open } }}
      // A scrollable area must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      query={query}
      onQueryChange={setQuery}
      filter={filterPalette}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={40}
      searchProps={{
        placeholder: paletteMessages.placeholder,
        leftSection: <IconSearch size={17} stroke={1.6} />,
        'aria-label': messages.palette.open,
        // Typing may begin before the code of the palette is loaded.
        onFocus: () => {
          const text = takeTypedText();
          setQuery((current) => current + text);
        },
      }}
    />
  );
};

const CommandIcon = ({ icon = IconBolt }: { icon: Icon | undefined }) =>
  createElement(icon, { size: 17, stroke: 1.6, 'aria-hidden': true });
