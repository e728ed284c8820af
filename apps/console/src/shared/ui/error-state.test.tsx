// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { SearchError } from '@searchdeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { clientCodes } from '../api/send';
import { setUpComponents } from '../testing/set-up-components';
import { ErrorState } from './error-state';

beforeAll(setUpComponents);
afterEach(cleanup);

it("says that the server can't be reached, below what failed", () => {
  const error = new SearchError({ status: 0, code: clientCodes.unreachable, message: 'Not shown.' });
  render(
    <MantineProvider env="test">
      <ErrorState error={error} title="Couldn't save films" />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe(
    "Couldn't save filmsCan't reach the Searchdeck server. Check that npm start is running.",
  );
});
