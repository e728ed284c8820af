// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSplit } from './use-split';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Pane = () => {
  const { handle } = useSplit('width', { initial: 300, min: 200, max: 500, label: 'Width', property: '--width' });
  return <div {...handle} />;
};

/** Dispatches a pointer event, of which jsdom may have no type. */
const point = (element: Element, type: string, clientX: number) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientX }));

it.each(['pointerup', 'pointercancel'])('dragging changes the width within its bounds until %s', (endEvent) => {
  render(<Pane />);
  const handle = screen.getByRole('separator', { name: 'Width' });
  handle.setPointerCapture = () => undefined;
  const width = () => Number(handle.getAttribute('aria-valuenow'));
  point(handle, 'pointerdown', 300);
  point(handle, 'pointermove', 340);
  expect(width()).toBe(340);
  point(handle, 'pointermove', 900);
  expect(width()).toBe(500);
  point(handle, endEvent, 900);
  point(handle, 'pointermove', 250);
  expect(width()).toBe(500);
});
