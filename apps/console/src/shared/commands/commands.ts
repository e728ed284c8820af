import { useEffect, useRef } from 'react';
import { Store, useStore } from '../api/store';

/** An action of the current page, listed in the palette (⌘K) and, when it has keys, among the shortcuts (?). */
export interface Command {
  id: string;
  /** `Create index`, `Go to indexes`. */
  label: string;
  /** Heading in the palette and the list of shortcuts, see `commandGroups`. */
  group: string;
  /** `g i` (one after the other), `mod+s` (together), `/`, `?`. */
  keys?: string;
  /** Additional search terms of the palette. */
  keywords?: string;
  run: () => void;
  /** Not listed in the palette. */
  isHidden?: boolean;
}

const commandStore = new Store<readonly Command[]>([]);
export const allCommands = commandStore.get;
export const useAllCommands = (): readonly Command[] => useStore(commandStore);

/** Registers commands while the component is mounted. Their `run` may change between renders. */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const signature = JSON.stringify(
    commands.map(({ id, label, group, keys, keywords, isHidden }) => [id, label, group, keys, keywords, isHidden]),
  );
  useEffect(() => {
    const registered = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find((c) => c.id === command.id)?.run(),
    }));
    commandStore.set([...commandStore.get(), ...registered]);
    return () => commandStore.set(commandStore.get().filter((c) => !registered.includes(c)));
  }, [signature]);
};
