import { pathToDialect } from '@searchdeck/contract';
import type { Page } from 'playwright/test';
import { expect } from '../support/test.js';
import { callBff } from '../support/call-bff.js';
import type { Searchdeck } from '../support/searchdeck.js';

/** Path of the services of the local resource group, in neutral names. */
export const SERVICES_PATH =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices';

export interface TestedService {
  /** Connection of the service in the console. */
  connectionId: string;
  /** Reads the service as another client does. */
  read: () => Promise<{
    sku: { name: string };
    properties: Record<string, unknown>;
    identity: unknown;
    tags?: Record<string, string>;
  }>;
  /** Sends a request below the path of the service. */
  send: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
  /** Sends a request to the local service's own controls, as the owner of another resource would act. */
  control: (method: string, path: string, body: unknown) => Promise<void>;
  /** Status of a query of the data plane with a key. */
  statusWithKey: (key: string) => Promise<number>;
}

/** Creates a service with a connection; a test that changes the service `demo` would disturb the others. */
export async function createService(
  page: Page,
  searchdeck: Searchdeck,
  name: string,
  { sku = 'standard', connection = {} }: { sku?: string; connection?: Record<string, unknown> } = {},
): Promise<TestedService> {
  const { localService, dialect } = searchdeck;
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await page.request.fetch(
      `${localService.managementUrl}${pathToDialect(SERVICES_PATH, dialect)}/${name}${path}?api-version=2025-05-01`,
      {
        method,
        headers: { authorization: `Bearer ${localService.managementToken}` },
        ...(body === undefined ? {} : { data: body }),
      },
    );
    const text = await response.text();
    return { status: response.status(), body: (text === '' ? undefined : JSON.parse(text)) as unknown };
  };
  expect((await send('PUT', '', { location: 'local', sku: { name: sku } })).status).toBe(201);
  const { primaryKey } = (await send('POST', '/listAdminKeys')).body as { primaryKey: string };
  const endpoint = localService.endpoint.replace(/demo$/, name);
  const created = await callBff(page, searchdeck, 'POST', '/connections', {
    type: 'service',
    name,
    kind: 'local',
    environment: 'development',
    endpoint,
    managementUrl: localService.managementUrl,
    subscriptionId: SERVICES_PATH.split('/')[2],
    resourceGroup: SERVICES_PATH.split('/')[4],
    serviceName: name,
    dialect,
    credentials: { adminKey: primaryKey, managementToken: localService.managementToken },
    ...connection,
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  return {
    connectionId: id,
    send,
    control: async (method, path, body) => {
      const response = await page.request.fetch(`${localService.managementUrl}/local/services/${name}${path}`, {
        method,
        headers: { authorization: `Bearer ${localService.managementToken}` },
        data: body,
      });
      expect(response.ok()).toBe(true);
    },
    read: async () => (await send('GET', '')).body as never,
    statusWithKey: async (key) =>
      (await page.request.get(`${endpoint}/indexes?api-version=2026-04-01`, { headers: { 'api-key': key } })).status(),
  };
}
