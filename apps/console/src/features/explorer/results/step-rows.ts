import type { KeyboardEvent } from 'react';

/**
 * Handles arrow keys in the results table: up and down move to the same button of the adjacent row, left and right within
 * a row.
 */
export const stepRows = (event: KeyboardEvent<HTMLElement>): void => {
  const row = (event.target as HTMLElement).closest('tbody tr');
  if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttonsIn = (element: Element): HTMLElement[] => [
    ...element.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])'),
  ];
  const rowButtons = buttonsIn(row);
  const index = rowButtons.findIndex((button) => button === event.target);
  if (index < 0) return;
  const adjacentRow = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  const target =
    adjacentRow === undefined
      ? rowButtons[index + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? Number.NaN)]
      : adjacentRow === null
        ? undefined
        : buttonsIn(adjacentRow)[index];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
};
