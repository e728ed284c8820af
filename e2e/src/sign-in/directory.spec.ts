import { ORIGIN_SECRET_HEADER, sessionStorageKeys } from '@searchdeck/contract';
import {
  startIdentityProvider,
  startProgram,
  startUpstream,
  tempFolder,
  type RecordingUpstream,
  type RunningProgram,
  type TempFolder,
  type TestIdentityProvider,
} from '@searchdeck/testkit';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { BFF_MAIN, CONSOLE_DIST } from '../support/searchdeck.js';
import { Watch } from '../support/watch.js';

const clientId = 'searchdeck-console';
const audience = 'https://searchdeck.test/api';
const api = { clientId: 'searchdeck-api', secret: 'secret-of-the-server' };

let provider: TestIdentityProvider;
/** A service that accepts every token. */
let service: RecordingUpstream;
let bff: RunningProgram;
let data: TempFolder;
let url: string;

test.beforeAll(async () => {
  provider = await startIdentityProvider({
    clientId,
    audience,
    users: {
      olga: { name: 'Olga Owner', groups: ['search-owners'] },
      oda: { name: 'Oda Owner', groups: ['search-owners'] },
      ada: { name: 'Ada Owner', groups: ['search-owners'] },
      pia: { name: 'Pia Owner', groups: ['search-owners'] },
      paul: { name: 'Paul Owner', groups: ['search-owners'] },
      rosa: { name: 'Rosa Reader', groups: ['search-readers'] },
      ned: { name: 'Ned Nobody', groups: ['staff'] },
    },
    applications: { [api.clientId]: { secret: api.secret, canExchange: true } },
  });
  service = await startUpstream(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: [{ name: 'films-of-ada', fields: [] }] }),
  }));
  data = tempFolder('e2e-sign-in');
  bff = await startProgram({
    main: BFF_MAIN,
    args: ['--json'],
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      SEARCHDECK_DATA: data.path,
      CONSOLE_DIST,
      SEARCHDECK_SIGN_IN_ISSUER: provider.issuer,
      SEARCHDECK_SIGN_IN_CLIENT_ID: clientId,
      SEARCHDECK_SIGN_IN_AUDIENCE: audience,
      SEARCHDECK_SIGN_IN_API_CLIENT_ID: api.clientId,
      SEARCHDECK_SIGN_IN_API_SECRET: api.secret,
      SEARCHDECK_ALLOWED_ORIGINS: service.origin,
      // This provider issues refresh tokens only with consent.
      SEARCHDECK_SIGN_IN_PARAMETERS: JSON.stringify({ prompt: 'consent' }),
      SEARCHDECK_SIGN_IN_ROLES: JSON.stringify({ groups: { 'search-owners': 'owner', 'search-readers': 'reader' } }),
    },
  });
  url = new URL(String(bff.ready['url'])).origin;
  await provider.registerOrigin(url);
});

test.afterAll(async () => {
  await bff.stop();
  await provider.close();
  await service.close();
  data.remove();
});

/** A new browser; its pages may send requests to the provider. */
const newPage = async (browser: Browser): Promise<{ page: Page; watch: Watch }> => {
  const context = await browser.newContext({ baseURL: url });
  const watch = new Watch(context, url);
  watch.allow(new RegExp(`^request to another origin: ${provider.issuer}/`));
  // The browser logs the response to a page that is opened without a session.
  watch.allow(/status of 401/);
  return { page: await context.newPage(), watch };
};

const signIn = async (page: Page, user: string) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the directory' })).toBeVisible();
  await page.getByRole('link', { name: user }).click();
};

test('a user signs in, renews and revokes sessions, and signs out; a user without a role is denied', async ({
  browser,
}) => {
  const { page, watch } = await newPage(browser);
  await page.clock.install();
  await page.goto('/settings/preferences');
  await expect(page.getByRole('heading', { name: 'Sign in to Searchdeck' })).toBeVisible();
  await signIn(page, 'olga');
  // The page that was opened first.
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();

  // Another browser of the same user.
  const other = await newPage(browser);
  await other.page.goto('/');
  await signIn(other.page, 'olga');
  await expect(other.page.getByRole('button', { name: 'Signed in as Olga Owner' })).toBeVisible();

  await page.getByRole('button', { name: 'Signed in as Olga Owner' }).click();
  await expect(page.getByText('Signed in as Olga Owner · Owner')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row').filter({ hasText: 'Chrome on' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Revoke Chrome on/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Revoke all others' })).toBeDisabled();
  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: 'Sign in to Searchdeck' })).toBeVisible();

  // After an hour, the page renews its session with new tokens.
  const renewal = page.waitForResponse(
    (response) => response.url() === `${url}/api/session` && response.request().method() === 'PUT',
  );
  await page.clock.fastForward('02:00:00');
  expect((await renewal).status()).toBe(200);

  await page.getByRole('button', { name: 'Signed in as Olga Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out of the directory' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signed-out');
  watch.check();

  // The session at the provider has ended, too: it asks who signs in.
  await signIn(page, 'ned');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(page.getByText('Ned Nobody has no role in Searchdeck.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings/sessions');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // The browser logs the response 403.
  watch.allow(/status of 403/);
  watch.check();
  other.watch.check();
  await page.context().close();
  await other.page.context().close();
});

test('before there are connections, owners add one of a subscription from the list of services, and readers learn who can', async ({
  browser,
}) => {
  const { page, watch } = await newPage(browser);
  await page.goto('/services');
  await signIn(page, 'olga');
  await page.getByRole('link', { name: 'Add subscription connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('Subscription');
  await expectAccessible(page);

  const reader = await newPage(browser);
  await reader.page.goto('/settings/connections?new=');
  await signIn(reader.page, 'rosa');
  await expect(reader.page.getByText('Only owners can add connections.', { exact: false })).toBeVisible();
  await expect(reader.page.getByRole('button', { name: 'Add connection' }).first()).toBeDisabled();
  await expect(reader.page.getByRole('dialog')).toHaveCount(0);
  // Every visible group of the navigation has links.
  await expect(reader.page.getByRole('link', { name: 'Connections' })).toBeVisible();
  await expect(reader.page.locator('[data-navigation] ul:not(:has(a)):visible')).toHaveCount(0);
  await expectAccessible(reader.page);
  watch.check();
  reader.watch.check();
  await page.context().close();
  await reader.page.context().close();
});

/** A request of the signed-in user. Returns the JSON of the response; undefined: it has none. */
const send = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async (request) => {
      const response = await fetch(request.path, {
        method: request.method,
        headers: {
          'Content-Type': 'application/json',
          [request.secretHeader]: localStorage.getItem(request.secretKey) ?? '',
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
      });
      return response.status === 204 ? undefined : ((await response.json()) as unknown);
    },
    { method, path, body, secretHeader: ORIGIN_SECRET_HEADER, secretKey: sessionStorageKeys.originSecret },
  );

test('an owner assigns roles on a connection, but cannot remove the last owner', async ({ browser }) => {
  const { page, watch } = await newPage(browser);
  // The browser logs the response to the attempt.
  watch.allow(/status of 409/);
  await page.goto('/settings/preferences');
  await signIn(page, 'oda');
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  const created = await send(page, 'POST', '/api/connections', {
    type: 'service',
    name: 'shop',
    endpoint: 'https://shop.search.windows.net',
  });
  const { id } = created as { id: string };
  await page.goto(`/settings/connections?edit=${id}`);
  const section = page.getByRole('dialog', { name: 'Edit shop' }).getByRole('region', { name: 'Roles' });
  const subject = section.getByRole('textbox', { name: 'Subject' });
  await expect(section.getByText('Yours is oda.')).toBeVisible();
  await subject.fill('rita');
  await section.getByRole('button', { name: 'Assign role' }).click();
  const role = section.getByRole('combobox', { name: 'Role of rita' });
  await expect(role).toHaveValue('Reader');
  await role.click();
  await page.getByRole('option', { name: 'Contributor' }).click();
  await expect(role).toHaveValue('Contributor');
  await expectAccessible(page);
  await subject.fill('oda');
  await subject.press('Enter');
  await expect(section.getByText('You are the last owner of this connection.', { exact: false })).toBeVisible();
  await section.getByRole('button', { name: 'Remove the role of rita' }).click();
  await expect(role).toHaveCount(0);
  await send(page, 'DELETE', `/api/connections/${id}?confirmedName=shop`);
  watch.check();
  await page.context().close();
});

test('a private connection is used by its user only, who can share it, and another owner can delete it', async ({
  browser,
}) => {
  const { page, watch } = await newPage(browser);
  await page.goto('/settings/connections?new=');
  await signIn(page, 'pia');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('only for pia');
  await dialog.getByRole('textbox', { name: 'Endpoint', exact: true }).fill(service.origin);
  await dialog.getByLabel('Admin key', { exact: true }).fill('key-of-pia-0123456789');
  const share = dialog.getByRole('switch', { name: 'Share with other users' });
  await expect(share).toBeChecked();
  await share.press('Space');
  await expect(dialog.getByText('Only you can see and use this connection.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(page.getByText('Connection only for pia added')).toBeVisible();
  const row = (of: Page) => of.getByRole('row', { name: /only for pia/ });
  await expect(row(page)).toContainText('Private');
  const { value } = (await send(page, 'GET', '/api/connections')) as { value: { id: string; name: string }[] };
  const { id } = value.find(({ name }) => name === 'only for pia') ?? { id: '' };

  const other = await newPage(browser);
  // The browser logs the responses to the attempts.
  other.watch.allow(/status of 404/);
  await other.page.goto('/settings/connections');
  await signIn(other.page, 'paul');
  await expect(row(other.page)).toContainText('Private to Pia Owner');
  await expect(other.page.getByRole('button', { name: 'Edit only for pia' })).toBeDisabled();
  await expectAccessible(other.page);
  expect(await send(other.page, 'POST', `/api/connections/${id}/test`)).toMatchObject({
    error: { code: 'CONNECTION_UNKNOWN' },
  });
  await other.page.goto(`/c/${id}/indexes`);
  await expect(other.page.getByText(`Connection "${id}" doesn't exist`)).toBeVisible();

  await page.getByRole('button', { name: 'Edit only for pia' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit only for pia' });
  await expect(edit.getByRole('region', { name: 'Roles' })).toHaveCount(0);
  await edit.getByRole('switch', { name: 'Share with other users' }).press('Space');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toHaveCount(0);
  await expect(row(page)).not.toContainText('Private');
  await other.page.goto(`/c/${id}/indexes`);
  await expect(other.page.getByRole('link', { name: 'films-of-ada', exact: true })).toBeVisible();

  await send(page, 'PATCH', `/api/connections/${id}`, { isPrivate: true });
  await other.page.goto('/settings/connections');
  await other.page.getByRole('button', { name: 'Delete only for pia' }).click();
  const deletion = other.page.getByRole('dialog', { name: /only for pia/ });
  await deletion.getByRole('textbox').fill('only for pia');
  await deletion.getByRole('button', { name: 'Delete connection' }).click();
  await expect(other.page.getByText('Connection only for pia deleted')).toBeVisible();
  await expect(row(other.page)).toHaveCount(0);
  watch.check();
  other.watch.check();
  await page.context().close();
  await other.page.context().close();
});

test('a connection uses the access token of the signed-in user, who signs in again when it is no longer valid', async ({
  browser,
}) => {
  const { page, watch } = await newPage(browser);
  await page.goto('/settings/connections?new=');
  await signIn(page, 'ada');
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('on behalf');
  await dialog.getByRole('textbox', { name: 'Endpoint', exact: true }).fill(service.origin);
  await dialog.getByRole('combobox', { name: 'Authentication' }).click();
  await page.getByRole('option', { name: 'Signed-in user' }).click();
  await expect(dialog.getByLabel('Admin key', { exact: true })).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Document-level security' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(page.getByText('Connection on behalf added')).toBeVisible();
  const { value } = (await send(page, 'GET', '/api/connections')) as { value: { id: string; name: string }[] };
  const { id } = value.find(({ name }) => name === 'on behalf') ?? { id: '' };
  await expect(page.getByRole('row', { name: /on behalf/ })).toContainText('Signed-in user');

  // The directory requires another factor before it issues the first token for this connection.
  watch.allow(/status of 409/);
  provider.rejectExchanges('interaction_required');
  await page.goto(`/c/${id}/indexes`);
  const signInAgain = page.getByRole('link', { name: 'Sign in again' });
  await expect(signInAgain).toBeVisible();
  await expectAccessible(page);
  provider.rejectExchanges(undefined);
  await signInAgain.click();
  await expect(page.getByRole('link', { name: 'films-of-ada', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/c/${id}/indexes`);
  const token = service.requests.at(-1)?.header('authorization')?.replace('Bearer ', '') ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ sub: 'ada', aud: 'https://search.azure.com' });

  await send(page, 'DELETE', `/api/connections/${id}?confirmedName=on%20behalf`);
  watch.check();
  await page.context().close();
});
