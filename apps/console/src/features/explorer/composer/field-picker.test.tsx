// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpComponents } from '../../../shared/testing/set-up-components';
import { FieldPicker } from './field-picker';
import { messages } from './messages';

beforeAll(setUpComponents);
afterEach(cleanup);

const thousand = Array.from({ length: 1000 }, (_x, i) => `field${i}`);

/** A picker that shows the selected field, or stays empty. */
const renderPicker = (paths: readonly string[], { keepsValue = true, initial = null as string | null } = {}) => {
  const onChange = vi.fn<(path: string) => void>();
  const Host = () => {
    const [value, setValue] = useState(initial);
    return (
      <MantineProvider env="test">
        <FieldPicker
          label="Field"
          placeholder="Field"
          paths={paths}
          value={value}
          hasTabSelection
          onChange={(path) => {
            onChange(path);
            if (keepsValue) setValue(path);
          }}
        />
      </MantineProvider>
    );
  };
  render(<Host />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' });
  return { input, onChange };
};
const options = () => within(screen.getByRole('listbox', { name: 'Field' })).queryAllByRole('option');
const activeOption = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('FieldPicker', () => {
  it('selects the best match with Enter, also before the list has followed the typed text', () => {
    const { input, onChange } = renderPicker(['mpaaRating', 'rating', 'title']);
    input.focus();
    fireEvent.input(input, { target: { value: 'rating' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith('rating');
    expect(input.value).toBe('rating');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it('lists the matches of what is typed, and refers to the active one', async () => {
    const { input } = renderPicker(['mpaaRating', 'rating', 'title']);
    await userEvent.type(input, 'rat');
    await vi.waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['rating', 'mpaaRating']));
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(activeOption(input)).toBe('rating');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption(input)).toBe('mpaaRating');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption(input)).toBe('rating');
    await userEvent.keyboard('x');
    await vi.waitFor(() => expect(screen.getByText(messages.noMatchingField)).toBeTruthy());
  });

  it('renders only the visible ones of a thousand fields, and arrow keys reach all of them', async () => {
    const { input, onChange } = renderPicker(thousand, { keepsValue: false });
    await userEvent.click(input);
    expect(options().length).toBeLessThan(20);
    expect(options()[0]?.getAttribute('aria-setsize')).toBe('1000');
    await userEvent.keyboard('{ArrowUp}');
    expect(activeOption(input)).toBe('field999');
    expect(options().at(-1)?.getAttribute('aria-posinset')).toBe('1000');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('field999');
    expect(input.value).toBe('');
  });

  it('selects an option with the pointer, and keeps the focus', async () => {
    const { input, onChange } = renderPicker(['title', 'rating']);
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: 'rating' }));
    expect(onChange).toHaveBeenCalledWith('rating');
    expect(document.activeElement).toBe(input);
  });

  it('Tab selects the only match; leaving the input restores the selected field', async () => {
    const { input, onChange } = renderPicker(['title', 'rating'], { initial: 'title' });
    await userEvent.clear(input);
    await userEvent.type(input, 'rat');
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledWith('rating');
    await userEvent.clear(input);
    await userEvent.type(input, 'nothing');
    await userEvent.tab();
    expect(input.value).toBe('rating');
  });

  it('Esc closes the list and keeps the text; without an active option, Enter is left to the form', async () => {
    const { input, onChange } = renderPicker(['title', 'rating']);
    await userEvent.type(input, 'ra');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input.value).toBe('ra');
    await userEvent.clear(input);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(input);
    await userEvent.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
  });
});
