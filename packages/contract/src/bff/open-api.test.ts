import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { bffOpenApi } from './open-api.js';
import { bffOperations } from './operations.js';

it('is a valid OpenAPI document with every operation', async () => {
  const document = bffOpenApi();
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>;
  const printed = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(printed.toSorted()).toEqual(bffOperations.map((row) => row.id).toSorted());
});

it('has each id, and each method of a path, only once', () => {
  expect(new Set(bffOperations.map((row) => row.id)).size).toBe(bffOperations.length);
  expect(new Set(bffOperations.map((row) => `${row.method} ${row.path}`)).size).toBe(bffOperations.length);
});
