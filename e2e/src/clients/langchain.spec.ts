import { fileURLToPath } from 'node:url';
import { startProgram } from '@searchdeck/testkit';
import { expect, test } from 'playwright/test';
import { startHttpsService } from './support/https-service.js';

const PROGRAM = fileURLToPath(new URL('programs/langchain.mjs', import.meta.url));

test('the vector store of LangChain.js', async () => {
  const service = await startHttpsService();
  const { endpoint, adminKey } = service.ready;
  try {
    const program = await startProgram({
      main: PROGRAM,
      env: { ...service.env, SEARCH_ENDPOINT: endpoint, SEARCH_KEY: adminKey },
    });
    await program.exit;
    // LangChain.js prints the errors of creating an index and continues.
    expect(program.output()).not.toContain('Error during Azure AI Search index initialization');
    for (const type of ['similarity', 'similarity_hybrid', 'semantic_hybrid']) {
      expect(program.ready[type], type).toMatchObject({
        ids: ['1', '2', '3', '4'],
        nearest: ['the dog barks', 'the dog barks and the dog sleeps'],
        metadata: { source: 'pets', attributes: [{ key: 'language', value: 'en' }] },
        filtered: ['the dog barks', 'the dog barks and the dog sleeps'],
        withoutOne: ['the car drives', 'the dog barks and the dog sleeps', 'the tree'],
        withoutPets: ['the car drives', 'the tree'],
      });
    }
    const { similarity, similarity_hybrid: hybrid } = program.ready as Record<string, { scores: number[] }>;
    expect(similarity?.scores[0]).toBeCloseTo(1, 6);
    // The first document is the first of both rankings, the second document the second.
    expect(hybrid?.scores).toEqual([expect.closeTo(2 / 60, 6), expect.closeTo(2 / 61, 6)]);
    // As in the cloud service, vectors are hidden by default, and this search needs them.
    expect(program.ready['maximalMarginalRelevance']).toEqual({
      hidden: { message: expect.any(String) },
      retrievable: ['the dog barks', 'the car drives'],
    });
  } finally {
    await service.stop();
  }
});
