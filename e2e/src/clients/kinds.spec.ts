import type { Kind } from './support/kind.js';
import { KINDS } from './support/kinds.js';
import { errorOf } from './support/client-error.js';
import { repairDefinition } from './support/client-repairs.js';
import { expect, test } from './support/test.js';

interface Definition {
  name: string;
  etag?: string;
}

const PRECONDITION = 'The precondition given in one of the request headers evaluated to false.';

for (const [title, prepare] of Object.entries(KINDS)) {
  test.describe(title, () => {
    let kind: Kind<Definition>;
    test.beforeEach(async ({ service }) => {
      kind = (await prepare(service)) as unknown as Kind<Definition>;
    });
    const visible = () => {
      const { [kind.secret ?? ('' as never)]: _secret, ...rest } = kind.definition;
      return rest;
    };

    test('are created, read, listed, and deleted', async () => {
      const { definition } = kind;
      const created = repairDefinition(await kind.create(definition));
      expect(created).toMatchObject(visible());
      expect(created.etag).toMatch(/^W\/"0x[0-9A-F]+"$/);
      if (kind.secret !== undefined) expect(created[kind.secret] ?? null).toBeNull();
      expect(repairDefinition(await kind.get(definition.name))).toEqual(created);
      expect((await kind.list()).map(repairDefinition)).toContainEqual(created);
      if (kind.names !== undefined) expect(await kind.names()).toContain(definition.name);
      await kind.removeByName(definition.name);
      expect(await errorOf(kind.get(definition.name))).toMatchObject({
        statusCode: 404,
        message: expect.stringContaining(definition.name),
      });
      expect((await kind.list()).map(({ name }) => name)).not.toContain(definition.name);
      // The client treats 404 as success.
      await kind.removeByName(definition.name);
    });

    test('are created and replaced by createOrUpdate', async () => {
      const created = repairDefinition(await kind.put(kind.definition));
      expect(created).toMatchObject(visible());
      const changed = repairDefinition(await kind.put({ ...created, ...kind.changed }));
      expect(changed).toMatchObject({ ...kind.changed });
      expect(changed.etag).not.toBe(created.etag);
      await kind.remove(changed);
    });

    test('are updated and deleted only if unchanged', async () => {
      const first = repairDefinition(await kind.create(kind.definition));
      const second = repairDefinition(await kind.put({ ...first, ...kind.changed }, { onlyIfUnchanged: true }));
      expect(second).toMatchObject({ ...kind.changed });
      const stale = await errorOf(kind.put(first, { onlyIfUnchanged: true }));
      expect(stale.statusCode).toBe(412);
      expect(stale.message).toContain(PRECONDITION);
      expect((await errorOf(kind.remove(first, { onlyIfUnchanged: true }))).statusCode).toBe(412);
      expect(repairDefinition(await kind.get(first.name))).toEqual(second);
      await kind.remove(second, { onlyIfUnchanged: true });
      expect((await errorOf(kind.get(first.name))).statusCode).toBe(404);
      // A deleted resource matches no ETag.
      expect((await errorOf(kind.put(second, { onlyIfUnchanged: true }))).statusCode).toBe(412);
    });

    test('are not created twice, or with an invalid name', async () => {
      await kind.create(kind.definition);
      const twice = await errorOf(kind.create(kind.definition));
      expect([400, 409]).toContain(twice.statusCode);
      expect(twice).toMatchObject({
        code: 'ResourceNameAlreadyInUse',
        message: expect.stringContaining('already exists'),
      });
      expect(twice.error.details?.[0]?.code).toMatch(/^CannotCreateExisting/);
      const bad = await errorOf(kind.create({ ...kind.definition, name: 'Not Good!' }));
      expect(bad).toMatchObject({ statusCode: 400, message: expect.stringContaining('name') });
      await kind.removeByName(kind.definition.name);
    });
  });
}
