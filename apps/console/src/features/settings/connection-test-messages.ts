import type { ConnectionTestStep, ConnectionTestStepId } from '@searchdeck/contract';

export const testMessages = {
  test: 'Test connection',
  testAgain: 'Test again',
  testing: 'Testing the connection',
  saveWithoutTest: 'Save without testing',
  saveAnyway: 'Save anyway',
  testFailed: "Couldn't test the connection",
  passed: 'The connection works.',
  failed: 'The connection test failed.',
  title: (name: string) => `Test of ${name}`,
  edit: 'Edit connection',
  dataPlane: 'Data plane',
  managementPlane: 'Management plane',
};

export const stepLabels: Readonly<Record<ConnectionTestStepId, string>> = {
  endpoint: 'Endpoint allowed',
  dns: 'Name resolution',
  connection: 'Network connection',
  tls: 'Certificate',
  response: 'Service response',
  authentication: 'Authentication',
  permission: 'Permission',
  version: 'API version',
};

export const stateLabels: Readonly<Record<ConnectionTestStep['state'], string>> = {
  ok: 'Passed',
  failed: 'Failed',
  notReached: 'Not reached',
  notApplicable: 'Not needed',
};
