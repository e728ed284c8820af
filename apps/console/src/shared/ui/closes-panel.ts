import type { KeyboardEvent } from 'react';

/** Controls that handle Escape themselves: an open list of options, an open menu, and an editor, which Escape leaves. */
const OPEN_CONTROLS = [
  '[role="combobox"][aria-expanded="true"]',
  '[aria-haspopup][aria-expanded="true"]',
  // Selects of Mantine without a search.
  '[aria-haspopup][data-expanded]',
  '.monaco-editor',
].join(', ');

/**
 * Whether a pressed key closes the panel that handles the event: Escape, unless an open control in the panel or an element
 * outside of it, such as a menu in a portal, has the focus.
 */
export const closesPanel = (
  event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'target' | 'currentTarget'>,
): boolean => {
  const target = event.target as Element;
  return (
    event.key === 'Escape' &&
    !event.defaultPrevented &&
    event.currentTarget.contains(target) &&
    target.closest(OPEN_CONTROLS) === null
  );
};
