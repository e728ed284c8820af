// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setUpComponents } from '../testing/set-up-components';
import { TagFields } from './tag-fields';
import { useNewTag } from './use-new-tag';

beforeAll(setUpComponents);
afterEach(cleanup);

const Tags = () => <TagFields rows={[]} newTag={useNewTag([])} denialReason="Not permitted." onChange={() => {}} />;

it('says why no tag can be added, on a button that can be focused', () => {
  render(
    <MantineProvider env="test">
      <Tags />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Add tag' });
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-description')).toBe('Not permitted.');
});
