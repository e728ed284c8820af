// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { closesPanel } from './closes-panel';

it('closes the panel with Escape, unless an open control or an element outside of the panel has the focus', () => {
  const onClose = vi.fn<() => void>();
  render(
    <section role="group" onKeyDown={(event) => closesPanel(event) && onClose()}>
      <input aria-label="text" />
      <button type="button" aria-expanded="true">
        section
      </button>
      <input aria-label="closed list" role="combobox" aria-expanded="false" aria-controls="list" />
      <input aria-label="open list" role="combobox" aria-expanded="true" aria-controls="list" />
      <input aria-label="open select" aria-haspopup="listbox" data-expanded />
      <button type="button" aria-haspopup="menu" aria-expanded="true">
        open menu
      </button>
      <div className="monaco-editor">
        <textarea aria-label="editor" />
      </div>
      {createPortal(<button type="button">menu item</button>, document.body)}
    </section>,
  );
  const closes = (name: string, key = 'Escape') => {
    onClose.mockClear();
    fireEvent.keyDown(screen.queryByLabelText(name) ?? screen.getByText(name), { key });
    return onClose.mock.calls.length === 1;
  };
  for (const name of ['text', 'section', 'closed list']) expect(closes(name), name).toBe(true);
  for (const name of ['open list', 'open select', 'open menu', 'editor', 'menu item']) {
    expect(closes(name), name).toBe(false);
  }
  expect(closes('text', 'Enter')).toBe(false);
});
