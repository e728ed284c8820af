import classes from './ui.module.css';

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);
const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' };
const OTHER_KEYS: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** The name of a key on this platform: `Mod` is ⌘ or Ctrl. */
export const keyName = (key: string): string => (isMac ? MAC_KEYS : OTHER_KEYS)[key] ?? key;

/** `<KeyHint keys={['Mod', 'K']} />`: ⌘K on a Mac, Ctrl+K elsewhere. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <kbd className={classes.keys}>{keys.map(keyName).join(isMac ? '' : '+')}</kbd>
);
