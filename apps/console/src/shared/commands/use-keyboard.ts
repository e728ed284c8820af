import { useEffect } from 'react';
import { allCommands } from './commands';
import { resolveKeys, SEQUENCE_MS } from './keys';
import { singleKeyShortcuts } from './single-key-shortcuts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(input|textarea|select)$/i.test(target.tagName) ||
    target.closest('.monaco-editor, [role="dialog"], [role="menu"]') !== null);

/** Listens for the keys of all commands. */
export const useKeyboard = (): void => {
  useEffect(() => {
    let pendingKeys = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) {
        return;
      }
      const match = resolveKeys(allCommands(), pendingKeys, {
        key: event.key,
        hasMod: event.metaKey || event.ctrlKey,
        hasAlt: event.altKey,
        isTyping: isTyping(event.target) || !singleKeyShortcuts.get(),
      });
      clearTimeout(timer);
      pendingKeys = '';
      if (match === undefined) return;
      if ('pending' in match) {
        pendingKeys = match.pending;
        timer = setTimeout(() => (pendingKeys = ''), SEQUENCE_MS);
        return;
      }
      event.preventDefault();
      match.command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
};
