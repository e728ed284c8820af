import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { airportDocument } from '../samples/airports.js';
import { filmDocuments, releaseDate } from '../samples/films.js';
import { hotels } from '../samples/hotels.js';
import { licenseKey } from '../samples/licenses.js';
import { createGuides } from '../samples/guides.js';
import { embedSamples, loadSamples, samples } from '../samples/index.js';
import { TestService } from '../testing/service.js';

const { signal } = new AbortController();

describe('cleaning', () => {
  test.each([
    ['Jun 12 1998', '1998-06-12T00:00:00.000Z'],
    ['Feb 08 2015', '1915-02-08T00:00:00.000Z'],
    ['Jan 14 2011', '2011-01-14T00:00:00.000Z'],
    ['TBD', null],
    [null, null],
  ])('the release date %j is %j', (text, date) => {
    expect(releaseDate(text)).toBe(date);
  });

  test('films with the same name and year get different keys; numbers are titles, too', () => {
    const movie = {
      Title: 21,
      'Release Date': 'Mar 21 2008',
      'Major Genre': 'Thriller/Suspense',
      'US Gross': 0,
    } as never;
    expect(filmDocuments([movie, movie])).toMatchObject([
      { id: '21-2008', title: '21', genres: ['Thriller', 'Suspense'], usGross: null },
      { id: '21-2008_2' },
    ]);
  });

  test('an airport whose line is shifted still has a country', () => {
    const airport = {
      iata: 'CLD',
      name: 'Clinton',
      city: 'NA',
      state: 'NA',
      country: 'GA',
      latitude: '31.2',
      longitude: '-82.5',
    };
    expect(airportDocument(airport)).toEqual({
      code: 'CLD',
      name: 'Clinton',
      city: null,
      state: 'GA',
      country: 'USA',
      location: { type: 'Point', coordinates: [-82.5, 31.2] },
    });
  });

  test('license keys are document keys', () => {
    expect(['GPL-2.0+', 'MIT'].map(licenseKey)).toEqual(['GPL-2_0=plus', 'MIT']);
  });
});

test('every sample has unique valid keys, and every description states a license', async () => {
  for (const { definition, documents } of samples) {
    const key = (definition['fields'] as { name: string; key?: boolean }[]).find((field) => field.key)?.name ?? '';
    const keys = (await documents()).map((document) => document[key]);
    expect(new Set(keys).size).toBe(keys.length);
    for (const value of keys) expect(value).toMatch(/^[A-Za-z0-9=-][A-Za-z0-9_=-]{0,1023}$/);
    expect(definition['description']).toMatch(/BSD-3-Clause|CC0-1\.0/);
  }
});

test('the samples are loaded once; deleted ones are not restored', async () => {
  const service = await TestService.start();
  try {
    const demo = service.app.services.get('demo');
    if (demo === undefined) throw new Error('demo is missing');
    const lines: string[] = [];
    const load = () => loadSamples(service.app, demo, { print: (line) => lines.push(line), signal });
    await load();
    const counts = Object.fromEntries(
      await Promise.all(
        samples.map(async ({ definition: { name } }) => [
          name,
          Number((await service.data('GET', `/indexes('${name}')/docs/$count`)).text),
        ]),
      ),
    );
    for (const { definition, documents } of samples) expect(counts[definition.name]).toBe((await documents()).length);

    const films = await service.data('POST', "/indexes('films')/docs/search.post.search", {
      body: {
        search: 'war',
        filter: 'releaseDate ge 1990-01-01T00:00:00Z and releaseDate lt 2000-01-01T00:00:00Z',
        orderby: 'rating desc',
        facets: ['genres'],
        count: true,
        select: 'title,rating,releaseDate',
      },
    });
    const matches = (films.body as { value: { title: string; rating: number; releaseDate: string }[] }).value;
    expect(matches.length).toBeGreaterThan(1);
    for (const film of matches) expect(film.title).toMatch(/\bwar/i);
    expect(matches.map((film) => film.rating)).toEqual(matches.map((film) => film.rating).toSorted((a, b) => b - a));

    lines.length = 0;
    await load();
    expect(lines).toEqual([]);
    await service.data('DELETE', "/indexes('airports')");
    await load();
    expect((await service.data('GET', "/indexes('airports')")).status).toBe(404);
  } finally {
    await service.dispose();
  }
}, 120_000);

test('the hotels get their vectors after the load, and can then be found by vector queries', async () => {
  const service = await TestService.start();
  try {
    const demo = service.app.services.get('demo');
    if (demo === undefined) throw new Error('demo is missing');
    await loadSamples(service.app, demo, { print: () => undefined, signal }, [hotels]);
    const near = async () =>
      (
        (
          await service.data('POST', "/indexes('hotels')/docs/search.post.search", {
            body: {
              select: 'id',
              vectorQueries: [{ kind: 'text', text: 'travel with a dog', fields: 'descriptionVector', k: 3 }],
            },
          })
        ).body as { value: { id: string }[] }
      ).value.map(({ id }) => id);
    expect(await near()).toEqual([]);
    const lines: string[] = [];
    const embed = () => embedSamples(service.app, demo, { print: (line) => lines.push(line), signal });
    await embed();
    expect(lines).toEqual(['The sample index "hotels" supports vector search: 30 documents have vectors']);
    expect((await near())[0]).toBe('paw-and-pine');
    await embed();
    expect(lines).toHaveLength(1);
  } finally {
    await service.dispose();
  }
}, 120_000);

test('without the model, the sample is loaded without vectors, and its description says so', async () => {
  const service = await TestService.start();
  try {
    const demo = service.app.services.get('demo');
    if (demo === undefined) throw new Error('demo is missing');
    await service.app.inference.close();
    await loadSamples(service.app, demo, { print: () => undefined, signal }, [hotels]);
    const lines: string[] = [];
    await embedSamples(service.app, demo, { print: (line) => lines.push(line), signal });
    expect(lines).toEqual([expect.stringMatching(/^The sample index "hotels" has no vectors yet: /)]);
    expect((await service.data('GET', "/indexes('hotels')/docs/$count")).text).toBe('30');
  } finally {
    await service.dispose();
  }
}, 120_000);

test('the guides are files that an indexer reads: a changed one is indexed, a deleted one is removed', async () => {
  const service = await TestService.start();
  try {
    const demo = service.app.services.get('demo');
    if (demo === undefined) throw new Error('demo is missing');
    await createGuides(service.app, demo);
    const ended = async (runs: number) => {
      await expect
        .poll(
          async () => {
            const { body } = await service.data('GET', "/indexers('guides')/search.status");
            const { executionHistory } = body as { executionHistory: { status: string; itemsProcessed: number }[] };
            return executionHistory.length === runs && executionHistory[0]?.status;
          },
          { timeout: 120_000 },
        )
        .toBe('success');
    };
    const find = async (search: string) =>
      (
        (await service.data('POST', "/indexes('guides')/docs/search.post.search", { body: { search, select: 'file' } }))
          .body as { value: { file: string }[] }
      ).value.map(({ file }) => file);
    await ended(1);
    expect(await find('nearest neighbors')).toContain('vectors.md');
    // Its chunks have vectors of the local model, and PDF, Word, and email files are read.
    const vectorQueries = [
      { kind: 'text', text: 'opening a password-protected report', fields: 'contentVector', k: 2 },
    ];
    const { body } = await service.data('POST', "/indexes('guides')/docs/search.post.search", {
      body: { vectorQueries },
    });
    const hits = (body as { value: { file: string; content: string; parentId: string }[] }).value;
    expect(hits).toHaveLength(2);
    expect(hits.map(({ file }) => file)).toContain('file-formats.pdf');
    expect(hits.every(({ content, parentId }) => content.length <= 500 && parentId !== '')).toBe(true);
    expect(await find('"sentence at a border"')).toEqual(['chunks-and-embeddings.docx']);
    expect(await find('"product numbers"')).toEqual(['question.eml']);

    const folder = join(service.directory, 'files', 'guides');
    await writeFile(join(folder, 'mine.txt'), 'A zebra');
    await rm(join(folder, 'searching', 'vectors.md'));
    await service.data('POST', "/indexers('guides')/search.run");
    await ended(2);
    expect(await find('zebra')).toEqual(['mine.txt']);
    expect(await find('nearest neighbors')).toEqual([]);

    // What the user deletes stays deleted.
    await service.data('DELETE', "/indexers('guides')");
    await createGuides(service.app, demo);
    expect((await service.data('GET', "/indexers('guides')")).status).toBe(404);
  } finally {
    await service.dispose();
  }
}, 300_000);
