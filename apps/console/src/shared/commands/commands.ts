import { useEffect, useRef } from 'react';
import { Store, useStore } from '../api/store';

/** Something the person can do: it stands in the palette (⌘K), and in the help (?) when it has keys. */
export interface Command {
  id: string;
  /** `Create index`, `Go to indexes`. */
  label: string;
  /** Group in palette and help: `Places`, `Actions`, `This page`. */
  group: string;
  /** `g i` (one after the other), `mod+s` (together), `/`, `?`. */
  keys?: string;
  /** More words to find it by. */
  keywords?: string;
  /** Works while typing in a field too; default only for keys with `mod`. */
  run: () => void;
  /** Keys only: not in the palette. */
  hidden?: boolean;
}

const all = new Store<readonly Command[]>([]);
export const allCommands = all.get;
export const useAllCommands = (): readonly Command[] => useStore(all);

/** Offers commands while the component is on the screen. Their `run` may change freely between renders. */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const shape = JSON.stringify(
    commands.map(({ id, label, group, keys, keywords, hidden }) => [id, label, group, keys, keywords, hidden]),
  );
  useEffect(() => {
    const mine = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find((c) => c.id === command.id)?.run(),
    }));
    all.set([...all.get(), ...mine]);
    return () => all.set(all.get().filter((c) => !mine.includes(c)));
  }, [shape]);
};
