import type { Command } from './commands';

export interface KeyPress {
  key: string;
  mod: boolean;
  alt: boolean;
  /** The press went into a text field or an editor. */
  typing: boolean;
}

/** How long the first key of `g i` waits for the second. */
export const SEQUENCE_MS = 1200;

/** The text that commands write for a press: `mod+s`, `?`, `g`. */
export const pressText = ({ key, mod, alt }: KeyPress): string =>
  `${mod ? 'mod+' : ''}${alt ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;

/**
 * What a press means after the keys already pressed: a command, the beginning of one, or nothing.
 * Later commands win over earlier ones: a page's over the shell's.
 */
export const resolveKeys = (
  commands: readonly Command[],
  pending: string,
  press: KeyPress,
): { run: Command } | { pending: string } | undefined => {
  if (press.typing && !press.mod) return undefined;
  const text = pressText(press);
  for (const tried of pending === '' ? [text] : [`${pending} ${text}`, text]) {
    const hit = commands.findLast((c) => c.keys === tried);
    if (hit) return { run: hit };
    if (commands.some((c) => c.keys?.startsWith(`${tried} `))) return { pending: tried };
  }
  return undefined;
};
