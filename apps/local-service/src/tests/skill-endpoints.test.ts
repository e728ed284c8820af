import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

interface Run {
  status: string;
  itemsProcessed: number;
  errors: { errorMessage: string }[];
  warnings: { message: string }[];
}

test('skills call this machine; other origins only if an option allows them, with a message that names it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skill-endpoints-'));
  writeFileSync(join(folder, 'a.txt'), 'hello');
  const endpoint = createServer((request, response) => {
    const isChat = request.url === '/v1/chat/completions';
    if (request.url === '/moved') return response.writeHead(307, { location: '/' }).end();
    return request.resume().on('end', () => {
      response.end(
        JSON.stringify(
          isChat
            ? { choices: [{ message: { content: 'A GREETING' } }] }
            : { values: [{ recordId: '0', data: { upper: 'HELLO' } }] },
        ),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const { port } = endpoint.address() as AddressInfo;
  const outbound = ['--allow-outbound', 'https://other.example.com', '--model', `gpt-4o=http://127.0.0.1:${port}/v1`];
  const service = await TestService.start(['--allow-folder', folder, ...outbound]);
  try {
    const put = async (path: string, body: Record<string, unknown>) =>
      expect((await service.data('PUT', path, { body })).status).toBe(201);
    /** The last run of an indexer with one skill. */
    const run = async (name: string, skill: Record<string, unknown>): Promise<Run> => {
      const inputs = [{ name: 'text', source: '/document/content' }];
      await put(`/skillsets('${name}')`, { name, skills: [{ inputs, ...skill }] });
      const outputFieldMappings = [{ sourceFieldName: '/document/upper', targetFieldName: 'upper' }];
      await put(`/indexers('${name}')`, {
        name,
        dataSourceName: 'files',
        targetIndexName: 'files',
        skillsetName: name,
        outputFieldMappings,
      });
      const lastResult = async () =>
        ((await service.data('GET', `/indexers('${name}')/search.status`)).body as { lastResult: Run | null })
          .lastResult;
      await expect.poll(async () => (await lastResult())?.status).toMatch(/^(success|transientFailure)$/);
      return (await lastResult())!;
    };
    await put("/indexes('files')", {
      name: 'files',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'upper', type: 'Edm.String' },
      ],
    });
    await put("/datasources('files')", {
      name: 'files',
      type: 'cloudblob',
      credentials: { connectionString: `LocalFolder=${folder}` },
      container: { name: '.' },
    });
    const webApi = { '@odata.type': '#Vendor.Skills.Custom.WebApiSkill', outputs: [{ name: 'upper' }] };
    expect(await run('allowed', { ...webApi, uri: `http://127.0.0.1:${port}/` })).toMatchObject({
      status: 'success',
      itemsProcessed: 1,
      errors: [],
    });
    const { body } = await service.data('POST', "/indexes('files')/docs/search.post.search", { body: { search: '*' } });
    expect(body).toMatchObject({ value: [{ upper: 'HELLO' }] });

    const chat = {
      '@odata.type': '#Vendor.Skills.Custom.ChatCompletionSkill',
      inputs: [{ name: 'userMessage', source: '/document/content' }],
      outputs: [{ name: 'response', targetName: 'upper' }],
    };
    const deployments = 'https://models.example.com/openai/deployments';
    expect(await run('chat', { ...chat, uri: `${deployments}/gpt-4o/chat/completions` })).toMatchObject({
      status: 'success',
      errors: [],
      warnings: [],
    });
    const indexed = await service.data('POST', "/indexes('files')/docs/search.post.search", { body: { search: '*' } });
    expect(indexed.body).toMatchObject({ value: [{ upper: 'A GREETING' }] });
    const unknownModel = await run('unknown', { ...chat, uri: `${deployments}/other/chat/completions` });
    expect(unknownModel).toMatchObject({ status: 'success', errors: [] });
    expect(unknownModel.warnings[0]?.message).toContain('--model other=URL');

    const rejected = await run('rejected', { ...webApi, uri: 'https://skills.example.com/' });
    expect(rejected.status).toBe('transientFailure');
    expect(rejected.errors[0]?.errorMessage).toContain('--allow-outbound https://skills.example.com');

    const moved = await run('moved', { ...webApi, uri: `http://localhost:${port}/moved` });
    expect(moved.errors[0]?.errorMessage).toContain('The endpoint returned the status code 307.');

    const model = await run('model', {
      '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
      resourceUri: 'https://models.example.com',
      deploymentId: 'small',
      apiKey: 'model-secret',
      outputs: [{ name: 'embedding' }],
    });
    expect(model).toMatchObject({ status: 'success', errors: [] });
    expect(model.warnings[0]?.message).toContain('--allow-outbound https://models.example.com');
    expect(JSON.stringify(model)).not.toContain('model-secret');
  } finally {
    endpoint.close();
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
