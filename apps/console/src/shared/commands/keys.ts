import type { Command } from './commands';

export interface KeyPress {
  key: string;
  hasMod: boolean;
  hasAlt: boolean;
  /** The focus is in a text field or an editor, or single-key shortcuts are off. */
  isTyping: boolean;
}

/** Keys to show for a shortcut: `mod+s` → Mod, S; `g i` → g, i. */
export const keyList = (keys: string): string[] =>
  keys.split(/[+ ]/).map((k) => (k === 'mod' ? 'Mod' : k.length === 1 && keys.includes('+') ? k.toUpperCase() : k));

/** Maximum time between the keys of a sequence such as `g i`. */
export const SEQUENCE_MS = 1200;

/** A key press in the notation of commands: `mod+s`, `?`, `g`. */
export const pressText = ({ key, hasMod, hasAlt }: KeyPress): string =>
  `${hasMod ? 'mod+' : ''}${hasAlt ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;

/**
 * Resolves a key press to a command, or to the start of a sequence. `pending`: the keys of the sequence so far. Later
 * commands win over earlier ones: a page's over the shell's.
 */
export const resolveKeys = (
  commands: readonly Command[],
  pending: string,
  press: KeyPress,
): { command: Command } | { pending: string } | undefined => {
  if (press.isTyping && !press.hasMod) return undefined;
  const text = pressText(press);
  for (const candidate of pending === '' ? [text] : [`${pending} ${text}`, text]) {
    const command = commands.findLast((c) => c.keys === candidate);
    if (command !== undefined) return { command };
    if (commands.some((c) => c.keys?.startsWith(`${candidate} `))) return { pending: candidate };
  }
  return undefined;
};
